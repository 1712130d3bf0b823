import { addArticles } from "@antochi/testing/masses";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { openThrowawayDatabase } from "@antochi/testing/throwaway-database";
import { addPages, words } from "./library-text.ts";
import { openRecordingDatabase } from "./query-plans.ts";
import { openTestApi } from "./test-api.ts";

/**
 * `pnpm bench:search`: the median time of a member's searches over 5,000 articles with 50 pages of text each, from the
 * procedure's input to its validated output, for words from the most common to the rarest, and the query plans for a common
 * and for a rare one. Fails where the median exceeds the limit.
 */
const articles = 5_000;
const pagesEach = 50;
const allowedMs = 50;
const runs = 64;
/** A busy machine only ever adds time: a median that is too high is measured again, at most so many times. */
const furtherRounds = 4;

const now = new Date();
await using database = await openThrowawayDatabase();
const { db, pool } = database;
await using api = await openTestApi({ db: database, now: () => now });
const member = await insertUser(db, approvedMember);
await insertUser(db, instructorAdmin);
await addArticles(pool, articles, now);
process.stderr.write("Writing the pages takes some minutes\n");
await addPages(pool, pagesEach);

let times = await measure();
for (let round = 0; median(times) > allowedMs && round < furtherRounds; round += 1) {
  const again = await measure();
  if (median(again) < median(times)) times = again;
}
process.stdout.write(
  `${articles.toLocaleString("en")} articles with ${pagesEach} pages each: median ${median(times).toFixed(1)} ms, ` +
    `slowest of ${runs} ${Math.max(...times).toFixed(1)} ms\n`,
);
for (const run of [0, 5]) await explain(words(run));
if (median(times) > allowedMs) throw new Error(`The median is beyond ${allowedMs} ms`);

async function measure(): Promise<number[]> {
  const taken: number[] = [];
  for (let run = -8; run < runs; run += 1) {
    const query = words(run + 8);
    const start = performance.now();
    await api.as(member).search({ query });
    if (run >= 0) taken.push(performance.now() - start);
  }
  return taken;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Prints the plans of the search's queries on pages. */
async function explain(query: string): Promise<void> {
  const recording = openRecordingDatabase(pool);
  await using recorded = await openTestApi({ db: { ...database, db: recording.db }, now: () => now });
  await recorded.as(member).search({ query });
  const asked = recording.take().filter(({ sql }) => /rank_pages|document_pages/.test(sql));
  for (const { sql, parameters } of asked) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain (analyze, buffers) ${sql}`, [
      ...parameters,
    ]);
    process.stdout.write(`\n${query}:\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}\n`);
  }
}
