const dayMs = 86_400_000;

/** In the time zone of the journeys' browsers (`timezoneId` in `playwright.config.ts`); a day as 2026-11-27. */
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens", dateStyle: "short" });

/**
 * The number of calendar days in the browsers' time zone between two instants, whatever the hour: with daylight saving time
 * a day is not always twenty-four hours. Negative if the second comes first.
 */
export function calendarDaysBetween(from: Date | number, to: Date | number): number {
  return (dayNumber(to) - dayNumber(from)) / dayMs;
}

function dayNumber(instant: Date | number): number {
  return Date.parse(dayFormat.format(instant));
}
