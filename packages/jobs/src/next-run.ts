import { parseCronItems } from "graphile-worker";

const minuteMs = 60_000;
/** The 29th of February comes every eight years at the rarest, as from 2096 to 2104. */
const furthestMs = 9 * 366 * 24 * 60 * minuteMs;

/**
 * The next instant after another at which five fields of cron, in UTC, say that something is due: the same that the
 * worker goes by.
 *
 * @returns null where it is never due, or the text is no cron
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
