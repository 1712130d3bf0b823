const dayMs = 86_400_000;

/** As the journeys' browsers have it, `timezoneId` in `playwright.config.ts`; a day as 2026-11-27. */
const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens", dateStyle: "short" });

/**
 * How many days of the browsers' calendar lie between two instants, whatever the hour: twenty-four hours are not always one,
 * since the clocks are put forward and back. Negative where the second comes first.
 */
export function calendarDaysBetween(from: Date | number, to: Date | number): number {
  return (dayNumber(to) - dayNumber(from)) / dayMs;
}

function dayNumber(instant: Date | number): number {
  return Date.parse(dayFormat.format(instant));
}
