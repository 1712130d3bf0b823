import type { ActivityItem } from "@antochi/contract/activity";
import { expect, test } from "vitest";
import { type Arrivals, entriesOf, isToFetchAgain, withArrival } from "./arrivals.ts";

const entry = (id: number): ActivityItem => ({
  id,
  articleId: 1,
  action: "view_article",
  createdAt: "2026-11-01T00:00:00.000Z",
  articleTitle: "Masts",
  userName: "Sample",
  userSurname: "Member",
});

test("entries that arrive are newest first, and only those of the filter that is set", () => {
  const [all, one] = [{}, {}];
  const both = withArrival(withArrival({ filter: all, entries: [] }, all, entry(1)), all, entry(2));
  expect(entriesOf(both, all).map(({ id }) => id)).toEqual([2, 1]);
  expect(entriesOf(both, one)).toEqual([]);
  expect(withArrival(both, one, entry(3))).toEqual({ filter: one, entries: [entry(3)] });
});

test("a log that is left open is fetched again once a thousand entries arrived", () => {
  const filter = {};
  const nearly: Arrivals<object> = { filter, entries: Array.from({ length: 999 }, (_, id) => entry(id)) };
  expect(isToFetchAgain(nearly)).toBe(false);
  expect(isToFetchAgain(withArrival(nearly, filter, entry(1_000)))).toBe(true);
});
