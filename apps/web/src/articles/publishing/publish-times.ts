/** The interval between several scheduled articles. */
export const paces = ["at-once", "daily", "weekly"] as const;
export type Pace = (typeof paces)[number];
export const daysApart: Readonly<Record<Pace, number>> = { "at-once": 0, daily: 1, weekly: 7 };

/** Tomorrow in local time, as the value of a date field. */
export function tomorrow(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The same local time some days after a day; undefined if the fields are not valid. */
export function toInstant(day: string, time: string, daysLater = 0): Date | undefined {
  // Days are added without the time: a change to summer time may skip that hour on the first day only.
  const counted = new Date(`${day}T00:00Z`);
  if (Number.isNaN(counted.getTime())) return undefined;
  counted.setUTCDate(counted.getUTCDate() + daysLater);
  const date = new Date(`${counted.toISOString().slice(0, 10)}T${time}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
