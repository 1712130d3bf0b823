import { readinessMembersCursor } from "@antochi/contract/cursors";
import { createTestDatabase } from "@antochi/testing/database";
import { addArticles, addEnquiries, addUsers, addViews } from "@antochi/testing/masses";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { afterAll, expect, test } from "vitest";
import { adminCalls } from "./admin-calls.ts";
import { articleCalls } from "./article-calls.ts";
import { mostRowsRead, openRecordingDatabase, scannedTables, usedIndexes } from "./query-plans.ts";
import { openTestApi } from "./test-api.ts";

/** The tables filled here that grow with the product's use, and so must never be scanned sequentially. */
const growing = new Set([
  "users",
  "user_activity_logs",
  "article_views_by_hour",
  "knowledge_base_messages",
  "contact_submissions",
]);

const now = new Date("2026-11-21T12:00:00Z");
const database = await createTestDatabase();
const { pool } = database;
const admin = await insertUser(database.db, instructorAdmin);
await addUsers(pool, 20_000, now);
await addArticles(pool, 100, now);
await addEnquiries(pool, 20_000, now);
await addViews(pool, 50_000, now);
// A few enquiries are in hand.
for (const table of ["knowledge_base_messages", "contact_submissions"]) {
  await pool.query(`update ${table} set owner_id = $1 where handled_at is null and id % 100 = 0`, [admin.id]);
  await pool.query(`analyze ${table}`);
  await seemCleaned(table);
}
await seemCleaned("users");

const recording = openRecordingDatabase(pool);
const api = await openTestApi({ db: { ...database, db: recording.db }, now: () => now });
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await database.close();
});

const calls = { ...(await adminCalls(pool, now)), ...(await articleCalls(pool)) };

test.each(Object.entries(calls))("%s: no growing table is scanned sequentially", async (_, call) => {
  recording.take();
  await call(api.as(admin));
  const queries = recording.take();
  expect(queries.length).toBeGreaterThan(0);
  for (const query of queries) {
    const scanned = await scannedTables(pool, query);
    expect(
      scanned.filter((table) => growing.has(table)),
      query.sql,
    ).toEqual([]);
  }
});

test.each([
  ["open", "contact_submissions_open_idx"],
  ["in-hand", "contact_submissions_in_hand_idx"],
  ["answered", "contact_submissions_answered_idx"],
] as const)("the inbox's part %s reads its newest enquiries from %s", async (part, index) => {
  recording.take();
  await api.as(admin).enquiries.listInbox({ part });
  const used = await Promise.all(recording.take().map(async (query) => usedIndexes(pool, query)));
  expect(used.flat()).toContain(index);
});

test("a deep page of a unit's people starts at its cursor in users_people_idx", async () => {
  recording.take();
  const cursor = readinessMembersCursor.after({ lastName: "M", firstName: "M", userId: 1 });
  await api.as(admin).readiness.listReadinessMembers({ unitId: 0, limit: 20, cursor });
  const [query] = recording.take();
  if (!query) throw new Error("nothing was asked");
  expect(await usedIndexes(pool, query)).toContain("users_people_idx");
  const { rows, plan } = await mostRowsRead(pool, query);
  expect(rows, plan).toBeLessThanOrEqual(21);
});

/**
 * Makes the planner take a table for vacuumed, which Postgres does in its own time: only for such pages can it use an
 * index-only scan.
 */
async function seemCleaned(table: string): Promise<void> {
  await pool.query("update pg_class set relallvisible = relpages where oid = $1::regclass", [table]);
}
