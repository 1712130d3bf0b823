import { parseCronItems } from "graphile-worker";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The 29th of February occurs at least every eight years, as from 2096 to 2104. */
const furthestMs = 9 * 366 * 24 * 60 * minuteMs;

/**
 * The next instant after `after` at which five fields of cron, in UTC, are due: the worker uses the same rules.
 *
 * @returns null if it is never due, or the text is no cron
 */
export function nextRun(cron: string, after: Date): Date | null {
  const isDue = matcherOf(cron);
  if (isDue === null) return null;
  const first = (Math.floor(after.getTime() / minuteMs) + 1) * minuteMs;
  for (let time = first; time < first + furthestMs; time += minuteMs) {
    const at = new Date(time);
    if (isDue(at)) return at;
  }
  return null;
}

/**
 * The shortest time between two instants at which five fields of cron are due, in milliseconds: judged by the first day
 * with any, and a day if that has only one.
 */
export function shortestGap(cron: string): number {
  const isDue = matcherOf(cron);
  const first = nextRun(cron, new Date(0));
  if (isDue === null || first === null) return dayMs;
  let last = first.getTime();
  let shortest = dayMs;
  for (let time = last + minuteMs; time < first.getTime() + dayMs; time += minuteMs) {
    if (!isDue(new Date(time))) continue;
    shortest = Math.min(shortest, time - last);
    last = time;
  }
  return shortest;
}

function matcherOf(cron: string): ((at: Date) => boolean) | null {
  try {
    const [item] = parseCronItems([{ task: "none", match: cron }]);
    if (item === undefined) return null;
    return (at) =>
      item.match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      });
  } catch {
    return null;
  }
}
