import { expect, test } from "vitest";
import { formatCountUpTo } from "./format-count.ts";

test("a count that ends at a limit says so, and a smaller one is written as it is", () => {
  expect([0, 999, 1_000].map((count) => formatCountUpTo(count, 1_000))).toEqual(["0", "999", "1,000+"]);
});
