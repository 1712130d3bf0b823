import type { DayViews } from "@antochi/contract/activity";
import { shortDate, shortMonth } from "../../../ui/local-time.tsx";

/** A day in the reader's time zone: its date as `2026-11-21`, its start, and its views. */
export type Day = { day: string; start: Date; viewCount: number };

/** The reader's time zone, by which the server counts days. */
export const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "short" });

/** A day as a label of an axis: 5 Sep. */
export function dayOnScale(date: Date): string {
  return `${date.getDate()} ${shortMonth(date)}`;
}

/** A day on its own: Sat 5 Sep. */
export function shortDay(date: Date): string {
  return `${weekdayFormat.format(date)} ${dayOnScale(date)}`;
}

/** A day in a column: Sat 05 Sep 2026. */
export function shortDayWithYear(date: Date): string {
  return `${weekdayFormat.format(date)} ${shortDate(date)}`;
}

/** The last days up to today, oldest first; days that the server left out had no views. */
export function toDaySeries(views: readonly DayViews[], days: number, now: Date): Day[] {
  const counts = new Map(views.map(({ day, viewCount }) => [day, viewCount]));
  return Array.from({ length: days }, (_, index) => {
    const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1 - index));
    const day = isoDay(start);
    return { day, start, viewCount: counts.get(day) ?? 0 };
  });
}

/** The sum of the views of a series' last days. */
export function viewsOfLast(series: readonly Day[], days: number): number {
  return series.slice(-days).reduce((sum, day) => sum + day.viewCount, 0);
}

/** The ticks of an axis: round numbers from 0 to at least `most`, in three or four steps. */
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
