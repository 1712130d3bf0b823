import type { SittingItem } from "@antochi/contract/record";
import { expect, test } from "vitest";
import { toHistoryDays } from "./history-days.ts";

/** A sitting that began at this local time. */
function sitting(id: string, local: string, pages: Partial<SittingItem> = {}): SittingItem {
  return {
    id,
    createdAt: new Date(local).toISOString(),
    articleId: 1,
    title: "Batteries",
    edition: 2,
    firstPage: 3,
    lastPage: 3,
    pageCount: 8,
    seconds: 40,
    ...pages,
  };
}

/** The readings of each day, as the id of the sitting and how often it was read. */
function told(sittings: readonly SittingItem[]) {
  return toHistoryDays(sittings).map(({ readings }) =>
    readings.map(({ sitting: { id }, times }) => [id, times]),
  );
}

test("readings are grouped by the reader's days, latest first", () => {
  const days = toHistoryDays([
    sitting("d", "2026-11-21T18:52:00"),
    sitting("c", "2026-11-21T00:01:00", { firstPage: 1 }),
    sitting("b", "2026-11-20T23:59:00", { firstPage: 1 }),
  ]);
  expect(days.map(({ day }) => day)).toEqual(["Sat Nov 21 2026", "Fri Nov 20 2026"]);
  expect(days[0]?.readings.map(({ sitting: { id } }) => id)).toEqual(["d", "c"]);
});

test("the same pages again, as after a reload, are one reading at its latest time, counted", () => {
  expect(
    told([
      sitting("e", "2026-11-21T05:34:00", { firstPage: 1, lastPage: 8 }),
      sitting("d", "2026-11-21T05:31:40"),
      sitting("c", "2026-11-21T05:31:20"),
      sitting("b", "2026-11-21T05:31:00"),
      sitting("a", "2026-11-21T05:22:00", { firstPage: 1, lastPage: 8 }),
    ]),
  ).toEqual([
    [
      ["e", 1],
      ["d", 3],
      ["a", 1],
    ],
  ]);
});

test("another edition, article or day is another reading", () => {
  const others = [
    sitting("d", "2026-11-21T05:32:00"),
    sitting("c", "2026-11-21T05:31:00", { edition: 1 }),
    sitting("b", "2026-11-21T05:30:00", { edition: 1, articleId: 2 }),
    sitting("a", "2026-11-20T05:30:00", { edition: 1, articleId: 2 }),
  ];
  expect(told(others)).toEqual([
    [
      ["d", 1],
      ["c", 1],
      ["b", 1],
    ],
    [["a", 1]],
  ]);
});

test("an empty history has no days", () => {
  expect(toHistoryDays([])).toEqual([]);
});
