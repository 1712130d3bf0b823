import type { ActivityItem } from "@antochi/contract/activity";
import { expect, test } from "vitest";
import { keyOfLogRow, mergeArrived, toLogRows } from "./log-days.ts";

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

test("entries are grouped by the reader's days, with the year if it is another one", () => {
  const rows = toLogRows(entries, { freshIds: new Set(), now, isWhole: true });
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

test("a divider follows the entries that came in since", () => {
  const rows = toLogRows(entries, { freshIds: new Set([4, 3]), now, isWhole: true });
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

test("no divider if everything is new or nothing is", () => {
  expect(
    toLogRows(entries, { freshIds: new Set([1, 2, 3, 4]), now, isWhole: true }).some(
      (row) => row.kind === "edge",
    ),
  ).toBe(false);
});

test("a day shows its number of entries once all of them are loaded", () => {
  const totals = (isWhole: boolean) =>
    toLogRows(entries, { freshIds: new Set(), now, isWhole }).flatMap((row) =>
      row.kind === "day" ? [row.total] : [],
    );
  expect(totals(true)).toEqual([1, 2, 1]);
  expect(totals(false)).toEqual([1, 2, undefined]);
});

test("an arriving entry is new if it is newer than everything fetched, by number and by time", () => {
  const later = entry(6, "2026-11-21T00:30:00");
  const { entries: merged, freshIds } = mergeArrived(entries, [later, entry(4, "2026-11-21T00:10:00")]);
  expect(merged.map(({ id }) => id)).toEqual([6, 4, 3, 2, 1]);
  expect([...freshIds]).toEqual([6]);
});

test("a late entry is placed by its time, and not marked as new", () => {
  const late = entry(7, "2026-11-20T02:00:00");
  const { entries: merged, freshIds } = mergeArrived(entries, [late]);
  expect(merged.map(({ id }) => id)).toEqual([4, 3, 7, 2, 1]);
  expect([...freshIds]).toEqual([]);
  expect(toLogRows(merged, { freshIds, now, isWhole: true }).some(({ kind }) => kind === "edge")).toBe(false);
});

test("in an empty log everything that arrives is new", () => {
  const { freshIds } = mergeArrived([], [entry(2, "2026-11-20T02:00:00"), entry(1, "2026-11-20T01:00:00")]);
  expect([...freshIds]).toEqual([2, 1]);
});
