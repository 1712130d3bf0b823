import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimits } from "../limits/rate-limits.ts";
import { mostRowsRead, openRecordingDatabase } from "../testing/query-plans.ts";
import { verifyCode } from "./verify-code.ts";

const { pool, close } = await createTestDatabase();
afterAll(close);

const members = 1_000;
const ofEach = 20;

beforeAll(async () => {
  await pool.query(`
    insert into acknowledgements (code, user_id, article_id, title, edition, sha256, sentence, acknowledged_at)
    select 'one' || n, n % ${members}, n, 'Radio', 1, '', '', '2026-01-01'::timestamptz + make_interval(secs => n)
    from generate_series(1, ${members * ofEach}) as n
  `);
  await pool.query(`
    insert into certificates (code, user_id, asked_at)
    select 'all' || n, n, '2027-01-01' from generate_series(1, ${members - 1}) as n
  `);
  await pool.query("analyze acknowledgements, certificates");
});

test.each([
  ["an acknowledgement", "one17", 1],
  ["a certificate of all acknowledgements", "all17", ofEach],
  ["nobody", "nobody's", 0],
])("verifying a code of %s reads no more than one member's rows", async (_, code, answers) => {
  const recording = openRecordingDatabase(pool);
  const parts = { db: recording.db, rateLimits: createRateLimits(pool), now: () => new Date() };
  expect(await verifyCode(parts, { code, from: "192.0.2.1" })).toHaveLength(answers);
  const asked = recording.take().filter(({ sql }) => sql.includes("acknowledgements"));
  expect(asked).toHaveLength(1);
  for (const query of asked) {
    const { rows, plan } = await mostRowsRead(pool, query);
    expect(rows, plan).toBeLessThanOrEqual(ofEach);
  }
});
