import { expect, it } from "vitest";
import { nextRun } from "./next-run.ts";

const after = new Date("2026-11-22T17:38:12.345Z");

it.each([
  ["* * * * *", "2026-11-22T17:39:00.000Z"],
  ["38 17 * * *", "2026-11-23T17:38:00.000Z"],
  ["30 2 * * *", "2026-11-23T02:30:00.000Z"],
  ["0 */6 * * *", "2026-11-22T18:00:00.000Z"],
  ["15 3 * * 1-5", "2026-11-23T03:15:00.000Z"],
  ["0 4 1 1,7 *", "2027-01-01T04:00:00.000Z"],
  ["0 0 29 2 *", "2028-02-29T00:00:00.000Z"],
])("%s is due next at %s", (cron, due) => {
  expect(nextRun(cron, after)?.toISOString()).toBe(due);
});

it.each(["", "daily", "0 2 * *", "0 2 * * * *", "60 2 * * *", "0 2 * * MON", "@daily", "0 0 30 2 *"])(
  "%j is never due",
  (cron) => {
    expect(nextRun(cron, after)).toBeNull();
  },
);
