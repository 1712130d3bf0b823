import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesOfEntries, sealedEntries } from "./chain-queries.ts";

const { db, pool, close } = await createTestDatabase();
afterAll(close);

const entries = 40_000;

beforeAll(async () => {
  await pool.query(`
    insert into audit_entries (created_at, act, actor, user_id, details)
    select '2026-01-01'::timestamptz + make_interval(secs => n), 'signed-in', 'user', 1, '{}'
    from generate_series(1, ${entries}) as n
  `);
  await pool.query(
    "insert into audit_seals (place, entry_id, seal) select id, id, repeat('0', 64) from audit_entries",
  );
  await pool.query(`
    insert into audit_origins (entry_id, created_at, address, key)
    select id, created_at, '192.0.2.1', repeat('0', 64) from audit_entries
  `);
  await pool.query("analyze audit_entries, audit_seals, audit_origins");
});

test.each([
  ["a page of seals", sealedEntries],
  ["a page of entries", placesOfEntries],
])("%s reads no row of the pages before it", async (_, pageOf) => {
  const limit = 5_000;
  const { sql, parameters } = pageOf(db, { after: entries / 2, limit }).compile();
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${sql}`, [
    ...parameters,
  ]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const read = Array.from(
    plan.matchAll(/Scan.*actual rows=([\d.]+) loops=(\d+)/g),
    ([, count, loops]) => Number(count) * Number(loops),
  );
  expect(read.length, plan).toBeGreaterThan(1);
  expect(Math.max(...read), plan).toBeLessThanOrEqual(limit);
});
