const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How far back the scale reaches. */
export const scaleDays = 7;
/** Whoever waits longer was promised something else. */
const promisedDays = 2;

/** How long ago something was, as exact as it matters: 3 d 4 h, 5 h, 12 min. */
export function ageOf(instant: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(instant));
  const [days, hours] = [Math.floor(age / dayMs), Math.floor((age % dayMs) / hourMs)];
  if (days > 0) return hours > 0 && days < scaleDays ? `${days} d ${hours} h` : `${days} d`;
  return hours > 0 ? `${hours} h` : `${Math.floor(age / minuteMs)} min`;
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
