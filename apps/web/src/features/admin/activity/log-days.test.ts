import type { ActivityItem } from "@antochi/contract/activity";
import { expect, test } from "vitest";
import { keyOfLogRow, toLogRows } from "./log-days.ts";

function entry(id: number, local: string): ActivityItem {
  return {
    id,
    userName: "Member",
    userSurname: "Sample",
    action: "view_article",
    articleId: 1,
    articleTitle: "Batteries",
    createdAt: new Date(local).toISOString(),
  };
}

const now = new Date("2026-11-21T12:00:00");
const entries = [
  entry(4, "2026-11-21T00:10:00"),
  entry(3, "2026-11-20T23:50:00"),
  entry(2, "2026-11-20T01:00:00"),
  entry(1, "2025-12-31T10:00:00"),
];

test("entries stand under the reader's days, with the year where it is another one", () => {
  const rows = toLogRows(entries, { freshIds: new Set(), now });
  expect(rows.map((row) => (row.kind === "day" ? row.label : keyOfLogRow(row)))).toEqual([
    "Saturday 21 November",
    4,
    "Friday 20 November",
    3,
    2,
    "Wednesday 31 December 2025",
    1,
  ]);
});

test("an edge stands under the entries that came in since", () => {
  const rows = toLogRows(entries, { freshIds: new Set([4, 3]), now });
  expect(rows.map((row) => row.kind)).toEqual([
    "day",
    "entry",
    "day",
    "entry",
    "edge",
    "entry",
    "day",
    "entry",
  ]);
  expect(rows.find((row) => row.kind === "edge")).toEqual({ kind: "edge", fresh: 2 });
});

test("no edge where everything is new or nothing is", () => {
  expect(
    toLogRows(entries, { freshIds: new Set([1, 2, 3, 4]), now }).some((row) => row.kind === "edge"),
  ).toBe(false);
});
