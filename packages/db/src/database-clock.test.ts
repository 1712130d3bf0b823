import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createDatabaseClock } from "./database-clock.ts";
import { createMigratedDatabase } from "./testing/databases.ts";

const { db, close } = await createMigratedDatabase();
afterAll(close);
afterEach(() => void vi.useRealTimers());

const day = 24 * 60 * 60 * 1000;
/** What a busy machine may take for the question, and little beside what the clocks are off. */
const nearly = 60_000;

/** The clock of the machine, on which the database runs as well, whatever `Date` says. */
function machineTime(): number {
  return performance.timeOrigin + performance.now();
}

test.for([day, -day])(
  "goes by the database's clock where the process's is %d ms off, then and later",
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
