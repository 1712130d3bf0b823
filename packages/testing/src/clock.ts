export type TestClock = {
  now: () => Date;
  /** Advances the clock by this many milliseconds and returns the new time. */
  advance: (milliseconds: number) => Date;
  set: (instant: Date | string) => void;
};

/** A clock that only moves when the test advances it. */
export function createClock(start: Date | string = "2026-03-02T09:00:00.000Z"): TestClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current += milliseconds;
      return new Date(current);
    },
    set(instant) {
      current = new Date(instant).getTime();
    },
  };
}
