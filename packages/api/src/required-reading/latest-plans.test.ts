import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import type { Database } from "@antochi/db/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mostRowsRead, openRecordingDatabase } from "../testing/query-plans.ts";
import { findLatest } from "./acknowledgement-queries.ts";
import { readingsOf } from "./who-must-read.ts";

const { db, pool, close } = await createTestDatabase();
afterAll(close);

const now = new Date();
const { id: createdBy } = await insertUser(db, instructorAdmin);
const { id: userId } = await insertUser(db, approvedMember);
const { id: categoryId } = await insertCategory(db);
const { id: articleId } = await insertArticle(db, { categoryId, createdBy });

beforeAll(async () => {
  await insertAssignment(db, { articleId, createdAt: now });
  // By a few others, many times each: otherwise most rows would be somebody's latest.
  await pool.query(`
    insert into acknowledgements (code, user_id, article_id, title, edition, sha256, sentence, acknowledged_at)
    select 'one' || n, 1000 + n % 5, ${articleId} + n % 3, 'Radio', 1, '', '', '2026-01-01'
    from generate_series(1, 5000) as n
  `);
  await pool.query("analyze acknowledgements");
});

test.each<[string, (recorded: Database) => Promise<unknown>]>([
  ["a member's latest acknowledgement", async (recorded) => findLatest(recorded, { userId, articleId })],
  ["a member's reading status", async (recorded) => readingsOf(recorded, { userId, articleId, now })],
])("%s is looked up among the member's own rows", async (_, ask) => {
  const recording = openRecordingDatabase(pool);
  await ask(recording.db);
  const asked = recording.take().filter(({ sql }) => sql.includes("acknowledgements"));
  expect(asked).toHaveLength(1);
  for (const query of asked) {
    const { rows, plan } = await mostRowsRead(pool, query);
    expect(rows, plan).toBeLessThanOrEqual(5);
  }
});
