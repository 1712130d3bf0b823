/** How far apart several articles are published. */
export const paces = ["at-once", "daily", "weekly"] as const;
export type Pace = (typeof paces)[number];
export const daysApart: Readonly<Record<Pace, number>> = { "at-once": 0, daily: 1, weekly: 7 };

/** The day after this one by the clock on the wall, as a date field has it. */
export function tomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The same hour on the wall some days after a day; undefined where the fields say no time. */
export function toInstant(day: string, time: string, daysLater = 0): Date | undefined {
  // The day is counted without its hour, which clocks that are put forward may skip on the first day and on no other.
  const counted = new Date(`${day}T00:00Z`);
  if (Number.isNaN(counted.getTime())) return undefined;
  counted.setUTCDate(counted.getUTCDate() + daysLater);
  const date = new Date(`${counted.toISOString().slice(0, 10)}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
