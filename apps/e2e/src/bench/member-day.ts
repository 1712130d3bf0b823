/**
 * An average member's day, on which the capacity figures of docs/operations.md and `pnpm simulate` are based: one sign-in
 * and two visits; in each visit the lists, a search and two documents; of each document eight ranges of 64 kB.
 */
export const memberDay = { signIns: 1, visits: 2, openings: 2, rangesOfOpening: 8, rangeBytes: 65_536 };

/** Think time between one action and the next, in seconds. */
export const thinking = { beforeOpening: 20, beforeNextRange: 30 };

/** The part of a day's visits that falls into each hour, from midnight: most at ten in the morning and after lunch. */
export const shareOfHour: readonly number[] = [
  0.005, 0.003, 0.002, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.11, 0.12, 0.1, 0.06, 0.08, 0.09, 0.08, 0.06,
  0.04, 0.03, 0.02, 0.02, 0.013, 0.006, 0.004,
];
