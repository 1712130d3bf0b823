import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createRateLimits, sweepRateLimits, takePoint } from "./rate-limits.ts";

const { db, pool, close } = await createTestDatabase();
afterAll(close);
afterEach(() => {
  vi.useRealTimers();
});

test("counters are deleted when they expire, and not before; those without an expiry stay", async () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  const counter = (key: string, expire: number | null) => ({ key, points: 1, expire });
  await db
    .insertInto("rateLimits")
    .values([
      counter("over", now.getTime()),
      counter("late", now.getTime() + 1),
      counter("for ever", null),
      ...Array.from({ length: 1_001 }, (_, index) => counter(`over ${index}`, 0)),
    ])
    .execute();

  await sweepRateLimits({ db, now: () => now });

  expect(await db.selectFrom("rateLimits").select("key").orderBy("key").execute()).toEqual([
    { key: "for ever" },
    { key: "late" },
  ]);
});

test("a client over the limit is refused without asking Postgres until the limit resets", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { forms } = createRateLimits(pool);
  const replica = createRateLimits(pool);
  for (let post = 0; post < 30; post += 1) expect(await takePoint(forms, "192.0.2.1")).toBeUndefined();
  expect(await takePoint(forms, "192.0.2.1")).toMatchObject({ retryAfter: 60 });
  vi.advanceTimersByTime(20_000);
  const asked = vi.spyOn(pool, "query");
  expect(await takePoint(forms, "192.0.2.1")).toMatchObject({ retryAfter: 40 });
  expect(asked).not.toHaveBeenCalled();
  expect(await takePoint(replica.forms, "192.0.2.1")).toMatchObject({ retryAfter: 40 });
  expect(asked).toHaveBeenCalledOnce();
  expect(await takePoint(forms, "192.0.2.2")).toBeUndefined();
  vi.advanceTimersByTime(40_000);
  expect(await takePoint(forms, "192.0.2.1")).toBeUndefined();
});
