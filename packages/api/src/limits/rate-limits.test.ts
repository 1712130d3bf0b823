import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createRateLimits, sweepRateLimits, takePoint } from "./rate-limits.ts";

const day = 24 * 3_600_000;

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

  await sweepRateLimits({ db, now: () => now, rateLimits: createRateLimits(pool) });

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

test("what a clock far ahead has counted refuses nobody for longer than an hour once it is right again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const right = Date.now();
  const rateLimits = createRateLimits(pool);
  const { forms, copies } = rateLimits;
  const meters = [forms, copies];
  vi.setSystemTime(right + 365 * day);
  for (const meter of meters) await meter.penalty("ahead", meter.points);
  for (const meter of meters) expect(await takePoint(meter, "ahead")).toBeDefined();
  vi.setSystemTime(right);
  for (const meter of meters) expect(await takePoint(meter, "ahead")).toBeDefined();

  await sweepRateLimits({ db, now: () => new Date(right), rateLimits });

  for (const meter of meters) expect(await takePoint(meter, "ahead")).toBeUndefined();
});

test("the sweep leaves what a right clock has counted, however long it lasts", async () => {
  const rateLimits = createRateLimits(pool);
  const { codesOfAccount, loginFromAddress, loginShutOuts, mails } = rateLimits;
  for (const meter of [codesOfAccount, loginShutOuts, mails]) await meter.penalty("kept", 1);
  await loginFromAddress.block("kept", day / 1000);

  await sweepRateLimits({ db, now: () => new Date(), rateLimits });

  for (const meter of [codesOfAccount, loginFromAddress, loginShutOuts, mails])
    expect(await meter.get("kept")).not.toBeNull();
});
