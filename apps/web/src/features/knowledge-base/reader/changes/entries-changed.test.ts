import { expect, it } from "vitest";
import { entriesChanged } from "./entries-changed.ts";

const entries = [
  { id: 1, page: 1 },
  { id: 2, page: 3 },
  { id: 3, page: 3 },
];

it("marks the headings that begin on a changed page, or else the one above it", () => {
  expect([...entriesChanged(entries, [3])]).toEqual([2, 3]);
  expect([...entriesChanged(entries, [2])]).toEqual([1]);
  expect([...entriesChanged(entries, [7])]).toEqual([3]);
});

it("marks none if no page changed, or none is above it", () => {
  expect(entriesChanged(entries, []).size).toBe(0);
  expect(entriesChanged([{ id: 4, page: 4 }], [2]).size).toBe(0);
});
