import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, expect, test } from "vitest";
import { sweepRateLimits } from "./rate-limits.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

test("counters go when they are over, and not before; those without an end stay", async () => {
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
