/**
 * The number of days between two instants in the reader's calendar, ignoring the time of day: from the 22nd to the 30th it
 * is 8. Negative if `to` is earlier.
 */
export function calendarDaysBetween(from: Date, to: Date): number {
  return (dayNumber(to) - dayNumber(from)) / dayMs;
}

const dayMs = 86_400_000;

/** Counts in UTC, where every day has 24 hours, so that a change to summer time makes no day shorter. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Whether an instant is today in the reader's time zone. */
export function isOfToday(instant: Date, now: Date = new Date()): boolean {
  return instant.toDateString() === now.toDateString();
}
