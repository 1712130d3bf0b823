import type { Language } from "@antochi/contract/languages";

/** Days are in the firm's time zone; minutes are in UTC, and say so. */
const dayOfFirm = { dateStyle: "medium", timeZone: "Europe/Athens" } as const;
const minuteOfWorld = {
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
} as const;

const formats = {
  en: formatsOf("en-GB"),
  el: formatsOf("el-GR"),
} as const satisfies Record<Language, unknown>;

function formatsOf(locale: string) {
  return {
    day: new Intl.DateTimeFormat(locale, dayOfFirm),
    minute: new Intl.DateTimeFormat(locale, minuteOfWorld),
  };
}

/** A day as letters write it: 7 Sep 2026. */
export function writtenDay(date: Date, language: Language): string {
  return write(formats[language].day, date);
}

/** A minute as letters and sheets write it: 07 Sep 2026, 14:08 UTC. */
export function writtenMinute(date: Date, language: Language): string {
  return `${write(formats[language].minute, date)} UTC`;
}

/** Months have three letters, as on the screens: British English has a September of four. */
function write(format: Intl.DateTimeFormat, date: Date): string {
  return format
    .formatToParts(date)
    .map(({ type, value }) => (type === "month" ? value.slice(0, 3) : value))
    .join("");
}
