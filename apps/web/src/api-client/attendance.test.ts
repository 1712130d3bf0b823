import { afterEach, expect, test, vi } from "vitest";

const page = new EventTarget();
vi.stubGlobal("window", page);
vi.useFakeTimers();
afterEach(() => vi.useRealTimers());

test("calls of a page that nobody has touched for a minute do not count as its user's, until it is touched again", async () => {
  const { attendanceHeaders } = await import("./attendance.ts");
  vi.advanceTimersByTime(60_000);
  expect(attendanceHeaders()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(attendanceHeaders()).toEqual({ "x-unattended": "1" });
  for (const sign of ["keydown", "pointerdown", "pointermove", "wheel", "touchmove"]) {
    page.dispatchEvent(new Event(sign));
    expect(attendanceHeaders(), sign).toEqual({});
    vi.advanceTimersByTime(60_001);
    expect(attendanceHeaders(), sign).toEqual({ "x-unattended": "1" });
  }
});
