export type TestClock = {
  now: () => Date;
  /** Moves the clock by this many milliseconds; answers the new time. */
  advance: (milliseconds: number) => Date;
  set: (instant: Date | string) => void;
};

/** A clock that stands still until the test moves it. */
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
