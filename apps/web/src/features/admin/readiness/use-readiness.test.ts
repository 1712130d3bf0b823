import { expect, test } from "vitest";
import { dayAndMonth } from "./use-readiness.ts";

const now = new Date(2026, 10, 28, 12);

test.each([
  ["this year", new Date(2026, 10, 20, 12), "20 Nov"],
  ["the next year", new Date(2027, 10, 20, 12), "20 Nov 2027"],
  ["the last moment of the year before", new Date(2025, 11, 31, 23, 59, 59, 999), "31 Dec 2025"],
])("a due date in %s is written so that it is not taken for another year's", (_, due, written) => {
  expect(dayAndMonth(due.toISOString(), now)).toBe(written);
});
