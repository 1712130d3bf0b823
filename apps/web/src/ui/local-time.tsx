import { ownWords } from "./own-words.ts";

const greek = ownWords.language === "el";
const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "2-digit" });
/** British English has a September of four letters, which stands out of a column. */
const monthFormat = new Intl.DateTimeFormat(greek ? "el" : "en-US", { month: "short" });
/** 24 hours, as the services write them. */
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

/** The month where it stands beside figures: three letters in English. */
export function shortMonth(date: Date): string {
  return monthFormat.format(date);
}

type LocalTimeProps = {
  /** An ISO-8601 instant. */
  instant: string;
  /** How much of it is shown; the exact time with its zone is told on hover. */
  show: "date" | "minute" | "time" | "dateAndMinute" | "dateAndTime";
};

/** An instant in the reader's zone, set in figures. */
export function LocalTime({ instant, show }: LocalTimeProps) {
  const date = new Date(instant);
  return (
    <time dateTime={instant} title={exactFormat.format(date)} className="figure">
      {textOf(date, show)}
    </time>
  );
}

/** A day that heads what happened in it: Saturday 21 November, with the year where it is another one. */
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

/** Days have two digits and months three letters, so that they stand in a column: 06 Nov 2026. */
export function shortDate(date: Date): string {
  return `${dayFormat.format(date)} ${shortMonth(date)} ${date.getFullYear()}`;
}
