import { beginOf, type Depot } from "./depot.ts";

/** A backup goes once it is either: beyond the newest `count`, or older than `days`. */
export type Keep = { count: number; days: number };

const dayMs = 24 * 60 * 60 * 1000;

/** Which of the finished backups, named oldest first, have had their time. The newest never has. */
export function expiredOf(names: readonly string[], { count, days }: Keep, now: Date): string[] {
  const oldest = now.getTime() - days * dayMs;
  return names
    .slice(0, -1)
    .filter((name, at) => names.length - at > count || beginOf(name).getTime() < oldest);
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

/** Takes away the backups that have had their time. @returns their names */
export async function dropExpired(depot: Depot, keep: Keep, now: Date): Promise<string[]> {
  const finished = (await depot.list()).filter(({ isFinished }) => isFinished).map(({ name }) => name);
  const expired = expiredOf(finished, keep, now);
  for (const name of expired) await depot.remove(name);
  return expired;
}
