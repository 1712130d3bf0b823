import { beginOf, type Depot } from "./depot.ts";

/** A backup goes once it is either: beyond the newest `count`, or older than `days`. */
export type Keep = { count: number; days: number };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Which of the finished backups, named oldest first, have had their time. The newest never has, and by its age none has
 * where `isDoubtful`.
 */
export function expiredOf(names: readonly string[], keep: Keep, now: Date): string[] {
  const isPatient = isDoubtful(names, keep, now);
  return names
    .slice(0, -1)
    .filter((name, at) => names.length - at > keep.count || (!isPatient && isTooOld(name, keep, now)));
}

/**
 * Whether all backups but a new one are too old, after a pause that stands out among those before. They are after a long one;
 * else the clock is ahead, and by its word all that can be relied on would go.
 */
function isDoubtful(names: readonly string[], keep: Keep, now: Date): boolean {
  const [newest, earlier, before] = names.slice(-3).toReversed();
  if (earlier === undefined || newest === undefined) return false;
  if (!isTooOld(earlier, keep, now) || isTooOld(newest, keep, now)) return false;
  const usual = before === undefined ? keep.days * dayMs : pauseBetween(before, earlier);
  return pauseBetween(earlier, newest) > 2 * usual;
}

/** In milliseconds. */
function pauseBetween(name: string, next: string): number {
  return beginOf(next).getTime() - beginOf(name).getTime();
}

function isTooOld(name: string, { days }: Keep, now: Date): boolean {
  return beginOf(name).getTime() < now.getTime() - days * dayMs;
}

/** A half that was begun this long ago is nobody's work any more, whoever began it, in days. */
const forgottenAfterDays = 7;

/**
 * Takes away the halves of backups that were cut off: those that were begun under names of this database's own, on which
 * nobody may be at work, and those of anybody that are a week old. What another installation has
 * under way in the same place stays.
 *
 * @returns their names
 */
export async function sweepHalves(depot: Depot, own: ReadonlySet<string>, now: Date): Promise<string[]> {
  const forgotten = now.getTime() - forgottenAfterDays * dayMs;
  const halves = (await depot.list())
    .filter(({ isFinished, name }) => !isFinished && (own.has(name) || beginOf(name).getTime() < forgotten))
    .map(({ name }) => name);
  for (const name of halves) await depot.remove(name);
  return halves;
}

type Dropped = {
  /** The names of those that went. */
  dropped: string[];
  /** Whether none went by its age, since all but a new one are too old. */
  isDoubtful: boolean;
};

/** Takes away the backups that have had their time. */
export async function dropExpired(depot: Depot, keep: Keep, now: Date): Promise<Dropped> {
  const finished = (await depot.list()).filter(({ isFinished }) => isFinished).map(({ name }) => name);
  const dropped = expiredOf(finished, keep, now);
  for (const name of dropped) await depot.remove(name);
  return { dropped, isDoubtful: isDoubtful(finished, keep, now) };
}
