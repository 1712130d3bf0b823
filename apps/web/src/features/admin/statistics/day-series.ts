import type { DayViews } from "@antochi/contract/activity";
import { shortDate, shortMonth } from "../../../ui/local-time.tsx";

/** One of the reader's days: its date as `2026-11-21`, when it begins, and the views of it. */
export type Day = { day: string; start: Date; viewCount: number };

/** Of the reader: the server counts their days by it. */
export const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "short" });

/** A day on a scale: 5 Sep. */
export function dayOnScale(date: Date): string {
  return `${date.getDate()} ${shortMonth(date)}`;
}

/** The same by itself: Sat 5 Sep. */
export function shortDay(date: Date): string {
  return `${weekdayFormat.format(date)} ${dayOnScale(date)}`;
}

/** And in a column of many: Sat 05 Sep 2026. */
export function shortDayWithYear(date: Date): string {
  return `${weekdayFormat.format(date)} ${shortDate(date)}`;
}

/** All of the last days, oldest first, today included; those that the server left out had no view. */
export function toDaySeries(views: readonly DayViews[], days: number, now: Date): Day[] {
  const counts = new Map(views.map(({ day, viewCount }) => [day, viewCount]));
  return Array.from({ length: days }, (_, index) => {
    const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1 - index));
    const day = isoDay(start);
    return { day, start, viewCount: counts.get(day) ?? 0 };
  });
}

/** Views of the last so many days of a series. */
export function viewsOfLast(series: readonly Day[], days: number): number {
  return series.slice(-days).reduce((sum, day) => sum + day.viewCount, 0);
}

/** Round numbers from 0 to at least `most`, three or four steps apart, for a scale that reads without arithmetic. */
export function scaleOf(most: number): number[] {
  const rough = Math.max(most, 1) / 3;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * magnitude).find((each) => each >= rough) ?? 1);
  const steps = Math.ceil(Math.max(most, 1) / step);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

function isoDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
