import { waitOf } from "../wait-of.ts";

const dayMs = 86_400_000;

/** The length of the scale in days. */
export const scaleDays = 7;
/** The promised waiting time in days. */
const promisedDays = 2;

/** The age of something, as exact as it matters: 3 d 4 h, 5 h, 12 min; beyond the scale only days. */
export function ageOf(instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / dayMs);
  return days < scaleDays ? waitOf(instant, now.getTime()) : `${days} d`;
}

/** Whether something has waited longer than promised. */
export function isLate(instant: string, now: Date): boolean {
  return now.getTime() - Date.parse(instant) > promisedDays * dayMs;
}

/** The position of an instant between a week ago (0) and now (1); older ones are at 0. */
export function placeOf(instant: string, now: Date): number {
  const age = now.getTime() - Date.parse(instant);
  return Math.min(1, Math.max(0, 1 - age / (scaleDays * dayMs)));
}

export const promisedPlace = 1 - promisedDays / scaleDays;
