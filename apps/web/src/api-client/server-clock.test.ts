import { afterEach, beforeEach, expect, test, vi } from "vitest";

const serverTime = Date.parse("2026-11-28T12:00:00Z");

let serverNow: () => number;
/** Lets the server answer once, by its own clock, when the device's shows `device`; the answer takes `takes` ms. */
let answer: (at: { server: number; device: number; takes?: number; date?: null }) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const clock = await import("./server-clock.ts");
  serverNow = clock.serverNow;
  answer = async ({ server, device, takes = 0, date }) => {
    vi.setSystemTime(device);
    vi.stubGlobal("fetch", async () => {
      vi.setSystemTime(device + takes);
      return new Response("", { headers: date === null ? {} : { date: new Date(server).toUTCString() } });
    });
    await clock.fetchWithClock("/trpc/any");
  };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const offBy = (device: number) => Math.abs(serverNow() - serverTime - (Date.now() - device));

test.each([
  ["ten minutes ahead", 600_000],
  ["a day ahead", 86_400_000],
  ["a day behind", -86_400_000],
])("the server's time is known to a second on a device whose clock is %s", async (_name, difference) => {
  const device = serverTime + difference;
  await answer({ server: serverTime, device, takes: 40 });
  expect(offBy(device)).toBeLessThanOrEqual(1_000);
  vi.advanceTimersByTime(90_000);
  expect(offBy(device)).toBeLessThanOrEqual(1_000);
});

test("a clock that is right is not corrected, however long an answer takes", async () => {
  await answer({ server: serverTime + 999, device: serverTime + 999, takes: 30 });
  await answer({ server: serverTime + 9_000, device: serverTime, takes: 10_000 });
  expect(serverNow()).toBe(Date.now());
});

test("a clock that is set right meanwhile is followed from the next answer on", async () => {
  await answer({ server: serverTime, device: serverTime + 600_000 });
  await answer({ server: serverTime, device: serverTime });
  expect(offBy(serverTime)).toBeLessThanOrEqual(1_000);
});

test("an answer without a date changes nothing", async () => {
  await answer({ server: serverTime, device: serverTime + 600_000, date: null });
  expect(serverNow()).toBe(Date.now());
});
