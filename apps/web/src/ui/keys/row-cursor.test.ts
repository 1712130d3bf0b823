import { expect, it } from "vitest";
import { rowBeside } from "./row-cursor.ts";

const rows = ["a", "b", "c"];

it.each<[string | null, 1 | -1, string]>([
  [null, 1, "a"],
  [null, -1, "a"],
  ["a", 1, "b"],
  ["c", 1, "c"],
  ["b", -1, "a"],
  ["a", -1, "a"],
])("goes from %s by %i to %s", (current, by, next) => {
  expect(rowBeside(rows, (row) => row === current, by)).toBe(next);
});

it("goes nowhere without rows", () => {
  expect(rowBeside([], () => true, 1)).toBeUndefined();
});
