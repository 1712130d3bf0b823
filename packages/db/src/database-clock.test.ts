import { afterAll, afterEach, expect, test, vi } from "vitest";
import { beginningBy, createDatabaseClock } from "./database-clock.ts";
import { createMigratedDatabase } from "./testing/databases.ts";

const { db, close } = await createMigratedDatabase();
afterAll(close);
afterEach(() => void vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;
/** Longer than a busy machine takes for the query, and little compared with the clocks' offset. */
const nearly = 60_000;

/** The real clock of the machine, which the database shares, whatever `Date` says. */
function machineTime(): number {
  return performance.timeOrigin + performance.now();
}

test.for([day, -day])(
  "follows the database's clock when the process's is %d ms off, then and later",
  async (off) => {
    const clock = createDatabaseClock(db);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(nearly);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + off });
    const misled = createDatabaseClock(db);
    expect(Math.abs(misled.now().getTime() - Date.now())).toBeLessThan(nearly);
    for (const each of [clock, misled]) {
      await each.refresh();
      expect(Math.abs(each.now().getTime() - machineTime())).toBeLessThan(nearly);
    }
    vi.setSystemTime(Date.now() + day);
    expect(Math.abs(misled.now().getTime() - machineTime())).toBeLessThan(nearly);
  },
);

test("the quickest of several readings decide, and one with another time shifts the clock", () => {
  const slow = beginningBy(undefined, { at: 10_900, asked: 100, answered: 1_100 });
  expect(slow).toBe(10_300);
  const quick = beginningBy(slow, { at: 12_000, asked: 2_000, answered: 2_001 });
  expect(quick).toBe(10_000);
  expect(beginningBy(quick, { at: 13_900, asked: 3_000, answered: 4_000 })).toBe(10_000);
  expect(beginningBy(quick, { at: 65_000, asked: 5_000, answered: 5_002 })).toBe(59_998);
});
