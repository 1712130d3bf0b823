import { expect, it } from "vitest";
import { watchForSetback } from "./timetable-clock.ts";

const minute = 60_000;

/** A machine's wall clock and monotonic clock, moved by the test. */
function openClocks() {
  let at = Date.UTC(2026, 10, 26);
  let sinceStart = 1_000;
  return {
    wall: () => at,
    sinceStart: () => sinceStart,
    pass(milliseconds: number) {
      at += milliseconds;
      sinceStart += milliseconds;
    },
    put(milliseconds: number) {
      at += milliseconds;
    },
  };
}

it("notices that the clock was set back, also after being ahead only briefly", () => {
  const clocks = openClocks();
  const wasSetBack = watchForSetback(clocks);
  clocks.put(24 * 60 * minute);
  clocks.pass(minute);
  expect(wasSetBack()).toBe(false);
  clocks.put(-24 * 60 * minute);
  expect(wasSetBack()).toBe(true);
});

it("ignores passing time, and corrections of less than a minute", () => {
  const clocks = openClocks();
  const wasSetBack = watchForSetback(clocks);
  clocks.pass(7 * 24 * 60 * minute);
  clocks.put(-minute);
  expect(wasSetBack()).toBe(false);
});
