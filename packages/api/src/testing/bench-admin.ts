import { setTimeout } from "node:timers/promises";
import { addArticles, addEnquiries, addUsers, addViews } from "@antochi/testing/masses";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { openThrowawayDatabase } from "@antochi/testing/throwaway-database";
import { type AdminCall, adminCalls } from "./admin-calls.ts";
import { articleCalls } from "./article-calls.ts";
import { openRecordingDatabase, scannedTables } from "./query-plans.ts";
import { openTestApi } from "./test-api.ts";

/**
 * `pnpm bench:admin`: the median time of each query of the panel, from the procedure's input to its validated output, with
 * 20,000 users and growing activity, or as much as the arguments say, and finally with 5,000 articles. Fails where a query
 * takes longer than allowed, or reads the users or the log from end to end.
 */
const named = process.argv.slice(2).map(Number);
const sizes = named.length > 0 ? named : [10_000, 100_000, 1_000_000];
const users = 20_000;
/** How many of the users are waiting for approval, with others of the same name and phone. */
const waiting = 2_000;
/** Few while the activity grows, so that each article has much of it. */
const articles = { few: 200, many: 5_000 };
const allowedMs = 20;
const warmUps = 5;
const runs = 31;
/** A busy machine only ever adds time: a query that is too slow is measured again, at most so many times. */
const furtherRounds = 9;
const neverScanned = new Set(["users", "user_activity_logs"]);

const now = new Date();
await using database = await openThrowawayDatabase();
const { db, pool } = database;
await using api = await openTestApi({ db: database, now: () => now });
const admin = await insertUser(db, instructorAdmin);
await addUsers(pool, users - waiting, now);
await addArticles(pool, articles.few, now);
// Both messages and contact enquiries, so 100,000 in total.
await addEnquiries(pool, 50_000, now);

// Fifty articles that two hundred units are asked to read, and a queue that has fallen behind.
await pool.query(
  `insert into readiness_counts (article_id, unit_id, asked, acknowledged, overdue, earlier, opened)
   select article.id, unit, 40, 20, unit % 9, 2, 2
   from (select id from knowledge_base_articles order by id limit 50) as article, generate_series(1, 200) as unit`,
);
await pool.query("select graphile_worker.add_job('bench', '{}'::json) from generate_series(1, 5000)");
// As many more that failed for good, letters among them; and waiting users, ten for each name and phone, with notes.
await pool.query(
  `select graphile_worker.add_job(
     case when n % 2 = 0 then 'send-mail' else 'bench' end, '{}'::json, max_attempts => 1
   ) from generate_series(1, 5000) as n`,
);
await pool.query("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1");
await pool.query(
  `insert into users (username, password, first_name, last_name, email, phone, unit, created_at)
   select 'waiting-' || n, 'hash', 'Alex', 'Sample ' || n % 200, 'waiting-' || n || '@example.org',
     '+30 210 ' || lpad((n % 200)::text, 7, '0'),
     case when n % 2 = 0 then 'Unit ' || chr(65 + n % 26) || ', platoon ' || n % 9 end,
     $1::timestamptz - interval '1 minute' * n
   from generate_series(1, $2::int) as n`,
  [now, waiting],
);
await pool.query(
  `update users set confirmed_unit = unit where id % 4 = 0 and unit is not null and is_approved`,
);
await pool.query(
  `insert into user_notes (user_id, text, written_at) select id, 'Called the unit.', $1 from users where not is_approved`,
  [now],
);

const recording = openRecordingDatabase(pool);
await using recorded = await openTestApi({ db: { ...database, db: recording.db }, now: () => now });

type Medians = Map<string, number[]>;
const medians: Medians = new Map();
const articleMedians: Medians = new Map();
const scans = new Set<string>();
let present = 0;
for (const size of sizes) {
  await addViews(pool, size - present, now);
  present = size;
  await clean("users");
  process.stderr.write(`${size.toLocaleString("en")} views\n`);
  await take(await adminCalls(pool, now), medians);
}
print(`${users.toLocaleString("en")} users`, sizes, medians);
await addArticles(pool, articles.many - articles.few, now);
await addViews(pool, 20 * articles.many, now);
await take(await articleCalls(pool), articleMedians);
print("articles", [articles.many], articleMedians);

const slow = [...medians, ...articleMedians]
  .filter(([, ms]) => ms.some((each) => each > allowedMs))
  .map(([name]) => name);
if (scans.size > 0) throw new Error([...scans].join("; "));
if (slow.length > 0) throw new Error(`Slower than ${allowedMs} ms: ${slow.join("; ")}`);

/** Measures each call, and records the forbidden scans in its plans. */
async function take(calls: Record<string, AdminCall>, into: Medians): Promise<void> {
  for (const [name, call] of Object.entries(calls)) {
    into.set(name, [...(into.get(name) ?? []), await measure(call)]);
    for (const table of await scannedBy(call)) scans.add(`${name} reads all ${table}`);
  }
}

function print(what: string, columns: readonly number[], rows: Medians): void {
  process.stdout.write(
    [
      `| median ms, ${what} | ${columns.map((size) => size.toLocaleString("en")).join(" | ")} |`,
      `|---|${columns.map(() => "---:").join("|")}|`,
      ...[...rows].map(([name, ms]) => `| ${name} | ${ms.map((each) => each.toFixed(1)).join(" | ")} |`),
      "",
      "",
    ].join("\n"),
  );
}

/**
 * Vacuums a table, as Postgres does in its own time: only then does an index answer without reading the table. A concurrent
 * statement keeps a vacuum from being complete.
 */
async function clean(table: string): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    await pool.query(`vacuum ${table}`);
    const { rowCount } = await pool.query(
      "select from pg_class where oid = $1::regclass and relallvisible >= 0.99 * relpages",
      [table],
    );
    if (rowCount === 1) return;
    await setTimeout(1_000);
  }
  throw new Error(`Postgres does not get ${table} clean`);
}

async function measure(call: AdminCall): Promise<number> {
  let best = await measureOnce(call);
  for (let round = 0; best > allowedMs && round < furtherRounds; round += 1) {
    best = Math.min(best, await measureOnce(call));
  }
  return best;
}

async function measureOnce(call: AdminCall): Promise<number> {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const caller = api.as(admin);
    const start = performance.now();
    await call(caller);
    if (run >= 0) times.push(performance.now() - start);
  }
  return medianOf(times);
}

async function scannedBy(call: AdminCall): Promise<string[]> {
  recording.take();
  await call(recorded.as(admin));
  const plans = await Promise.all(recording.take().map((query) => scannedTables(pool, query)));
  return plans.flat().filter((table) => neverScanned.has(table));
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
