import { expect, test } from "vitest";
import { dayOnScale, scaleOf, shortDay, shortDayWithYear, toDaySeries, viewsOfLast } from "./day-series.ts";

const now = new Date(2026, 2, 2, 9, 30);

test("every day is in the series, across the end of a month too", () => {
  const series = toDaySeries([{ day: "2026-03-01", viewCount: 4 }], 4, now);
  expect(series.map(({ day, viewCount }) => [day, viewCount])).toEqual([
    ["2026-02-27", 0],
    ["2026-02-28", 0],
    ["2026-03-01", 4],
    ["2026-03-02", 0],
  ]);
});

test("the views of the last days include today", () => {
  const views = [
    { day: "2026-03-02", viewCount: 1 },
    { day: "2026-03-01", viewCount: 2 },
    { day: "2026-02-01", viewCount: 8 },
  ];
  const series = toDaySeries(views, 90, now);
  expect([viewsOfLast(series, 1), viewsOfLast(series, 2), viewsOfLast(series, 90)]).toEqual([1, 3, 11]);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [56, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [1284, [0, 500, 1000, 1500]],
])("a scale for %i uses round steps", (most, expected) => {
  expect(scaleOf(most)).toEqual(expected);
});

test("a day in September is as short as in every other month", () => {
  const date = new Date(2026, 8, 5);
  expect([dayOnScale(date), shortDay(date), shortDayWithYear(date)]).toEqual([
    "5 Sep",
    "Sat 5 Sep",
    "Sat 05 Sep 2026",
  ]);
});
