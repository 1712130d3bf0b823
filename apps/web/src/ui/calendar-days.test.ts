import { describe, expect, it } from "vitest";
import { calendarDaysBetween } from "./calendar-days.ts";

describe("calendarDaysBetween", () => {
  const between = (from: string, to: string) => calendarDaysBetween(new Date(from), new Date(to));

  it("counts days of the calendar, whatever the hour", () => {
    expect(between("2026-11-22T23:59:00", "2026-11-30T00:00:00")).toBe(8);
    expect(between("2026-11-22T00:00:00", "2026-11-30T23:59:00")).toBe(8);
    expect(between("2026-11-26T05:30:00", "2026-11-30T00:00:00")).toBe(4);
    expect(between("2026-11-26T05:30:00", "2026-11-26T23:59:00")).toBe(0);
  });

  it("is negative for a past day", () => {
    expect(between("2026-11-22T00:10:00", "2026-11-21T23:50:00")).toBe(-1);
    expect(between("2027-01-01T12:00:00", "2026-12-28T12:00:00")).toBe(-4);
  });

  it("gives a whole number across a change of the clocks", () => {
    expect(between("2026-03-28T12:00:00", "2026-03-30T00:30:00")).toBe(2);
    expect(between("2026-10-24T00:30:00", "2026-10-26T23:30:00")).toBe(2);
  });
});
