import { expect, test } from "vitest";
import { formatSeconds, secondsFor } from "./time-left.ts";

test("the rest takes as long as its share of what went before", () => {
  expect(secondsFor(3_000, { bytes: 1_000, ms: 2_000 })).toBe(6);
  expect(secondsFor(1, { bytes: 1_000, ms: 2_000 })).toBe(1);
});

test("there is no estimate before anything was sent", () => {
  expect(secondsFor(3_000, { bytes: 0, ms: 2_000 })).toBeUndefined();
});

test.each([
  [41, "41 s"],
  [61, "2 min"],
  [7_100, "2 h"],
])("%i seconds", (seconds, words) => {
  expect(formatSeconds(seconds)).toBe(words);
});
