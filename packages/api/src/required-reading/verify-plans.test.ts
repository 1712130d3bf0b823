import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRateLimits } from "../rate-limits.ts";
import { openRecordingDatabase } from "../testing/query-plans.ts";
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
  ["a certificate of all", "all17", ofEach],
  ["nothing", "nobody's", 0],
])("a code of %s is looked up among what is one member's", async (_, code, answers) => {
  const { db, take } = openRecordingDatabase(pool);
  const parts = { db, rateLimits: createRateLimits(pool), now: () => new Date() };
  expect(await verifyCode(parts, { code, from: "192.0.2.1" })).toHaveLength(answers);
  const asked = take().find(({ sql }) => sql.includes("acknowledgements"));
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${asked?.sql}`, [
    ...(asked?.parameters ?? []),
  ]);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  const read = plan.split("->").flatMap((node) => {
    const [, rows, loops] = /Scan.*actual rows=([\d.]+) loops=(\d+)/.exec(node) ?? [];
    const [, removed = 0] = /Rows Removed by Filter: (\d+)/.exec(node) ?? [];
    return rows === undefined ? [] : [(Number(rows) + Number(removed)) * Number(loops)];
  });
  expect(read.length, plan).toBeGreaterThan(1);
  expect(Math.max(...read), plan).toBeLessThanOrEqual(ofEach);
});
