import { expect, test } from "vitest";
import { followFetches, noFetches } from "./use-changes.ts";

type Seen = Parameters<typeof followFetches>[1];

const idle = { filter: "all", isFetching: false, isPlaceholder: false, updatedAt: 100, pages: 1 };
const fetching = { ...idle, isFetching: true };

/** A list that was fetched once, at 100, and then observed in these states. */
function follow(...seen: readonly Partial<Seen>[]): { begun: number; shown: number } {
  const first = [{ ...fetching, updatedAt: 0, pages: 0 }, idle];
  const all = [...first, ...seen.map((each) => ({ ...idle, ...each }))];
  const { begun, shown } = all.reduce(followFetches, noFetches);
  return { begun, shown };
}

test.each<[string, Partial<Seen>[], { begun: number; shown: number }]>([
  ["the first one", [], { begun: 1, shown: 1 }],
  ["a second one in progress", [fetching], { begun: 2, shown: 1 }],
  ["a second one that arrived", [fetching, { updatedAt: 200 }], { begun: 2, shown: 2 }],
  ["one that failed", [fetching, {}], { begun: 2, shown: 1 }],
  [
    "one that failed, then one that arrived",
    [fetching, {}, fetching, { updatedAt: 200 }],
    { begun: 3, shown: 3 },
  ],
  ["a next page", [{ pages: 2, updatedAt: 200 }], { begun: 1, shown: 1 }],
  [
    "a refetch of all pages",
    [
      { pages: 2, updatedAt: 200 },
      { isFetching: true, pages: 2, updatedAt: 200 },
      { pages: 2, updatedAt: 300 },
    ],
    { begun: 2, shown: 2 },
  ],
  [
    "another filter while its rows load",
    [{ filter: "one", isFetching: true, isPlaceholder: true, updatedAt: 0 }],
    { begun: 2, shown: 1 },
  ],
  [
    "another filter once its rows have loaded",
    [
      { filter: "one", isFetching: true, isPlaceholder: true, updatedAt: 0 },
      { filter: "one", updatedAt: 200 },
    ],
    { begun: 2, shown: 2 },
  ],
  [
    "a filter changed again before its rows have loaded",
    [
      { filter: "one", isFetching: true, isPlaceholder: true, updatedAt: 0 },
      { filter: "two", isFetching: true, isPlaceholder: true, updatedAt: 0 },
      { filter: "two", updatedAt: 300 },
    ],
    { begun: 3, shown: 3 },
  ],
  [
    "one that arrived as the next one began",
    [fetching, { ...fetching, updatedAt: 200 }],
    { begun: 3, shown: 2 },
  ],
  ["one whose start was not observed", [{ updatedAt: 200 }], { begun: 2, shown: 2 }],
])("numbers a list's fetches: %s", (_, seen, numbers) => {
  expect(follow(...seen)).toEqual(numbers);
});

test("nothing is new if nothing happens", () => {
  const once = followFetches(noFetches, idle);
  expect(followFetches(once, { ...idle })).toBe(once);
});
