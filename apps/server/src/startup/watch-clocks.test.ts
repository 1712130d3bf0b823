import { afterEach, expect, it, vi } from "vitest";
import { watchClocks } from "./watch-clocks.ts";

afterEach(() => void vi.useRealTimers());

it("warns once when clocks differ by over 30 s, reports when they agree again, and tolerates silence", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-22T10:00:00Z") });
  const lines: unknown[] = [];
  const log = {
    warn: (fields: object) => void lines.push(["warn", fields]),
    info: (fields: object) => void lines.push(["info", fields]),
  };
  let ahead = 29;
  using watch = watchClocks({
    clocks: {
      database: async () => new Date(Date.now() + ahead * 1000),
      silent: async () => undefined,
      down: () => Promise.reject(new Error("down")),
    },
    log,
  });
  await watch.compare();
  expect(lines).toEqual([]);
  expect([...watch.skews]).toEqual([["database", 29]]);

  ahead = -86_400;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([["warn", { clock: "database", aheadSeconds: -86_400 }]]);
  ahead = 1;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(lines.slice(1)).toEqual([["info", { clock: "database", aheadSeconds: 1 }]]);
});
