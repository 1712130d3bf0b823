import { ownWords } from "./own-words.ts";

const greek = ownWords.language === "el";
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "2-digit" });
/** Not en-GB: it abbreviates September to four letters, which breaks the column. */
const monthFormat = new Intl.DateTimeFormat(greek ? "el" : "en-US", { month: "short" });
/** 24-hour clock, as the services write it. */
const timeFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });
const minuteFormat = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const exactFormat = new Intl.DateTimeFormat(greek ? "el" : "en-GB", {
  dateStyle: "full",
  timeStyle: "long",
  ...(greek && { hour12: false }),
});

const longDayFormat = new Intl.DateTimeFormat(greek ? "el" : "en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
});
const longDayWithYearFormat = new Intl.DateTimeFormat(greek ? "el" : "en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** The abbreviated month for use in figures: three letters in English. */
export function shortMonth(date: Date): string {
  return monthFormat.format(date);
}

type LocalTimeProps = {
  /** An ISO-8601 instant. */
  instant: string;
  /** How much of it is shown; the exact time with its zone is in the tooltip. */
  show: "date" | "minute" | "time" | "dateAndMinute" | "dateAndTime";
};

/** An instant in the reader's time zone, in figures. */
export function LocalTime({ instant, show }: LocalTimeProps) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} title={exactFormat.format(date)} className="figure">
      {textOf(date, show)}
    </time>
  );
}

/** A heading for what happened on a day: Saturday 21 November, plus the year if it is not the current one. */
export function longDay(date: Date, now = new Date()): string {
  const format = date.getFullYear() === now.getFullYear() ? longDayFormat : longDayWithYearFormat;
  return format.format(date).replace(",", "");
}

function textOf(date: Date, show: LocalTimeProps["show"]): string {
  switch (show) {
    case "date":
      return shortDate(date);
    case "minute":
      return minuteFormat.format(date);
    case "time":
      return timeFormat.format(date);
    case "dateAndMinute":
      return `${shortDate(date)} ${minuteFormat.format(date)}`;
    case "dateAndTime":
      return `${shortDate(date)} ${timeFormat.format(date)}`;
  }
}

/** Two-digit days and three-letter months, so that dates align in a column: 06 Nov 2026. */
export function shortDate(date: Date): string {
  return `${dayFormat.format(date)} ${shortMonth(date)} ${date.getFullYear()}`;
}
