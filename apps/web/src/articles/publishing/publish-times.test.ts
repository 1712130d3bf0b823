import { afterEach, expect, test, vi } from "vitest";
import { toInstant, tomorrow } from "./publish-times.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("tomorrow is the next calendar day, across months and years", () => {
  expect(tomorrow(new Date(2026, 10, 22, 23, 59))).toBe("2026-11-23");
  expect(tomorrow(new Date(2026, 11, 31, 0, 0))).toBe("2027-01-01");
});

test("the local time stays the same however many days later", () => {
  expect(toInstant("2026-11-23", "07:00")).toEqual(new Date(2026, 10, 23, 7));
  // Across the start of summer time in most of Europe.
  expect(toInstant("2027-03-27", "07:00", 1)).toEqual(new Date(2027, 2, 28, 7));
  expect(toInstant("2026-11-23", "07:00", 14)).toEqual(new Date(2026, 11, 7, 7));
});

test("an hour that the clocks skip on the first day is itself again on the following days", () => {
  vi.stubEnv("TZ", "Europe/Athens");
  const days = [0, 1, 7].map((daysLater) => toInstant("2027-03-28", "03:30", daysLater)?.toISOString());
  // 03:30 does not exist on that day: it is read as 04:30, an hour later.
  expect(days).toEqual(["2027-03-28T01:30:00.000Z", "2027-03-29T00:30:00.000Z", "2027-04-04T00:30:00.000Z"]);
  expect(toInstant("2027-03-27", "03:30", 1)?.toISOString()).toBe("2027-03-28T01:30:00.000Z");
});

test("fields without a day or a time have no time", () => {
  expect(toInstant("", "07:00")).toBeUndefined();
  expect(toInstant("2026-11-23", "")).toBeUndefined();
});
