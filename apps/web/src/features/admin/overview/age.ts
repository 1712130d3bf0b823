import { waitOf } from "../wait-of.ts";

const dayMs = 86_400_000;

/** How far back the scale reaches. */
export const scaleDays = 7;
/** Whoever waits longer was promised something else. */
const promisedDays = 2;

/** How long ago something was, as exact as it matters: 3 d 4 h, 5 h, 12 min; beyond the scale its days alone. */
export function ageOf(instant: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(instant)) / dayMs);
  return days < scaleDays ? waitOf(instant, now.getTime()) : `${days} d`;
}

/** Whether something has waited longer than promised. */
export function isLate(instant: string, now: Date): boolean {
  return now.getTime() - Date.parse(instant) > promisedDays * dayMs;
}

/** Where an instant lies between a week ago (0) and now (1); what is older lies at its beginning. */
export function placeOf(instant: string, now: Date): number {
  const age = now.getTime() - Date.parse(instant);
  return Math.min(1, Math.max(0, 1 - age / (scaleDays * dayMs)));
}

export const promisedPlace = 1 - promisedDays / scaleDays;
