/**
 * How many days of the reader's calendar lie between two instants, whatever the hour: from the 22nd to the 30th are eight.
 * Negative where the second comes first.
 */
export function calendarDaysBetween(from: Date, to: Date): number {
  return (dayNumber(to) - dayNumber(from)) / dayMs;
}

const dayMs = 86_400_000;

/** The day as if it were one of UTC, where every day has 24 hours: a clock that is put forward makes none shorter. */
function dayNumber(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}

/** Whether an instant is of the reader's present day. */
export function isOfToday(instant: Date, now: Date = new Date()): boolean {
  return instant.toDateString() === now.toDateString();
}
