import { expect, it } from "vitest";
import { ageOf, isLate, placeOf } from "./age.ts";

const now = new Date("2026-11-22T12:00:00Z");

it("an age is as exact as it matters", () => {
  expect(ageOf("2026-11-22T12:00:30Z", now)).toBe("0 min");
  expect(ageOf("2026-11-22T11:48:00Z", now)).toBe("12 min");
  expect(ageOf("2026-11-22T06:59:00Z", now)).toBe("5 h");
  expect(ageOf("2026-11-19T08:00:00Z", now)).toBe("3 d 4 h");
  expect(ageOf("2026-11-19T12:00:00Z", now)).toBe("3 d");
  expect(ageOf("2026-10-01T08:00:00Z", now)).toBe("52 d");
});

it("two days are promised", () => {
  expect(isLate("2026-11-20T12:00:00Z", now)).toBe(false);
  expect(isLate("2026-11-20T11:59:59Z", now)).toBe(true);
});

it("the scale begins a week ago, holds everything older at its start, and ends now", () => {
  expect(placeOf("2026-11-22T12:00:00Z", now)).toBe(1);
  expect(placeOf("2026-11-19T00:00:00Z", now)).toBe(0.5);
  expect(placeOf("2026-01-01T00:00:00Z", now)).toBe(0);
});
