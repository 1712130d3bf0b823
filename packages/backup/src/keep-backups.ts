import { beginOf, type Depot } from "./depot.ts";

/** A backup is removed once it is beyond the newest `count`, or older than `days`. */
export type Keep = { count: number; days: number };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Which of the finished backups, named oldest first, have expired. The newest never has, and none has by its age if
 * `isDoubtful`.
 */
export function expiredOf(names: readonly string[], keep: Keep, now: Date): string[] {
  const isPatient = isDoubtful(names, keep, now);
  return names
    .slice(0, -1)
    .filter((name, at) => names.length - at > keep.count || (!isPatient && isTooOld(name, keep, now)));
}

/**
 * Whether all backups but a new one are too old, after an unusually long pause. Either the pause was real, or the clock is
 * ahead, and trusting it would remove every reliable backup.
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

/** After this time, in days, an unfinished backup is abandoned, whoever began it. */
const forgottenAfterDays = 7;

/**
 * Removes the remains of interrupted backups: those begun under this database's own names, on which nothing may be at work
 * any more, and anybody's that are a week old. What another installation has under way in the same place stays.
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
  /** The names of the removed backups. */
  dropped: string[];
  /** Whether none was removed by its age, since all but a new one are too old. */
  isDoubtful: boolean;
};

/** Removes the expired backups. */
export async function dropExpired(depot: Depot, keep: Keep, now: Date): Promise<Dropped> {
  const finished = (await depot.list()).filter(({ isFinished }) => isFinished).map(({ name }) => name);
  const dropped = expiredOf(finished, keep, now);
  for (const name of dropped) await depot.remove(name);
  return { dropped, isDoubtful: isDoubtful(finished, keep, now) };
}
