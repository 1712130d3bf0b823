import { createTestDatabase } from "@antochi/testing/database";
import { addArticles } from "@antochi/testing/masses";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { connectForTest } from "@antochi/testing/test-connection";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { addPages, words } from "../../testing/library-text.ts";
import { openRecordingDatabase, scannedTables } from "../../testing/query-plans.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { readQuery, searchArticles } from "./search-queries.ts";

/** The tables that grow with the library, and so must never be scanned sequentially. */
const growing = new Set(["document_pages", "document_words", "known_words"]);

const now = new Date("2026-11-22T12:00:00Z");
const database = await createTestDatabase();
const { pool } = database;
const member = await insertUser(database.db, approvedMember);
await insertUser(database.db, instructorAdmin);
await addArticles(pool, 200, now);
await addPages(pool, 10);

/** Postgres would rather scan so few pages sequentially; with this option it does so only if no index serves. */
const url = new URL(database.url);
url.searchParams.set("options", "-c enable_seqscan=off");
const reluctant = connectForTest({ url: url.href, poolSize: 5 });
const recording = openRecordingDatabase(reluctant.pool);
const api = await openTestApi({ db: { ...reluctant, db: recording.db }, now: () => now });
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await reluctant.close();
  await database.close();
});

/** A word that is rare in the generated texts. */
const rare = words(7);

test("hidden articles are looked up once, and not for exact or prefix matches", async () => {
  const calls = await database.db.transaction().execute(async (tx) => {
    await sql`set local track_functions = 'all'`.execute(tx);
    const sought = await readQuery(tx, rare);
    expect(sought.begun).not.toBe(sought.inflected);
    await searchArticles(tx, sought, { groups: ["members"], inDocuments: true });
    const { rows } = await sql<{ calls: string }>`
      select pg_stat_get_xact_function_calls('hidden_documents'::regproc) as calls
    `.execute(tx);
    return Number(rows[0]?.calls);
  });
  expect(calls).toBe(1);
});

test.each([
  ["a word", rare],
  ["two words", `${rare} ${words(6)}`],
  ["a phrase", `"${rare} ${words(6)}"`],
  ["a number with its unit", "433MHz"],
  ["either of two words", `${rare} or ${words(6)}`],
  ["a word with another one excluded", `${rare} -${words(1)}`],
  ["a misspelt word and its correction", `${rare.slice(0, -1)}z`],
])("%s is looked up without scanning a growing table", async (_, query) => {
  recording.take();
  await api.as(member).search({ query });
  const queries = recording.take();
  expect(queries.length).toBeGreaterThan(0);
  for (const asked of queries) {
    const scanned = await scannedTables(reluctant.pool, asked);
    expect(
      scanned.filter((table) => growing.has(table)),
      asked.sql,
    ).toEqual([]);
  }
});
