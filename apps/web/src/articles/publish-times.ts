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
  const date = new Date(`${day}T${time}`);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setDate(date.getDate() + daysLater);
  return date;
}
