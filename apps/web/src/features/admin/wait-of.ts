const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long somebody has waited, in at most two units: 3 d 4 h, 22 h, 5 min. */
export function waitOf(since: string, now: number): string {
  const waited = Math.max(now - new Date(since).getTime(), 0);
  if (waited < hour) return `${Math.floor(waited / minute)} min`;
  const days = Math.floor(waited / day);
  const hours = Math.floor((waited % day) / hour);
  if (days === 0) return `${hours} h`;
  return hours === 0 ? `${days} d` : `${days} d ${hours} h`;
}
