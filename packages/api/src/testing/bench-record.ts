import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { addArticles } from "@antochi/testing/masses";
import {
  addAcknowledgements,
  addAssignments,
  addEditions,
  addServingUsers,
} from "@antochi/testing/reading-masses";
import { openThrowawayDatabase } from "@antochi/testing/throwaway-database";
import { sql } from "kysely";
import { keepRequiredReadings } from "../required-reading/keep-required-readings.ts";
import { whoMustRead } from "../required-reading/who-must-read.ts";
import { openRecordingDatabase } from "./query-plans.ts";
import { openTestApi } from "./test-api.ts";

/**
 * `pnpm bench:record`: the median time of each readiness query, from the procedure's input to its validated output, with
 * 20,000 members in 200 units, 60 required articles in 3 editions each and 1,000,000 acknowledgements; `pnpm bench:record
 * 2000` uses a tenth of them. Prints query plans, compares the stored counts with a full recount, and fails where a query
 * takes longer than allowed.
 */
const members = Number(process.argv[2] ?? 20_000);
const units = members / 100;
const articles = 60;
const editions = 3;
/** Of all possible acknowledgements. */
const share = 5 / 6;
const warmUps = 5;
const runs = 31;
/** A busy machine only ever adds time: a query that is too slow is measured again, at most so many times. */
const furtherRounds = 9;
const allowedMs = { grid: 100, people: 50 } as const;

const day = 86_400_000;
/** Ahead of the machine's clock, so that something is late although its articles are new. */
const now = new Date(Date.now() + 10 * day);
await using database = await openThrowawayDatabase();
const { db, pool } = database;
const recording = openRecordingDatabase(pool);
await using api = await openTestApi({ db: database, now: () => now });
await using recorded = await openTestApi({ db: { ...database, db: recording.db }, now: () => now });

const admin = await insertUser(db, instructorAdmin);
await addServingUsers(pool, { count: members, units, now });
await addArticles(pool, articles, new Date());
for (let edition = 2; edition <= editions; edition += 1) await addEditions(pool);
await addAssignments(pool, { now: new Date(), dueInDays: [5, 40] });
const acknowledged = await addAcknowledgements(pool, { share, editions, now: new Date() });
// Every member is marked, which covers everything once.
await pool.query("delete from required_reading_marks where article_id is not null");
await pool.query("vacuum analyze");
report("acknowledgements", acknowledged.toLocaleString("en"));

const working = performance.now();
await keepRequiredReadings({ db, now: () => now });
report("what everybody must read, worked out anew", `${((performance.now() - working) / 1000).toFixed(1)} s`);
await pool.query("vacuum analyze");
await compareCounts();

const [unit] = (
  await pool.query<{ id: number }>("select unit_id as id from users where unit_id is not null limit 1")
).rows;
const unitId = unit?.id ?? 0;
const { readiness } = api.as(admin);
const [worst] = await readiness.listReadinessArticles({});
const articleId = worst?.articleId ?? 0;
await readiness.listReadinessUnits({ limit: units / 2 });
const secondHalf = api.nextPage() ?? "";

type Calls = (caller: ReturnType<typeof api.as>) => Promise<unknown>;
const calls: Record<string, [keyof typeof allowedMs, Calls]> = {
  "grid: heads and all members": ["grid", (caller) => caller.readiness.listReadinessArticles({})],
  "grid: first screen, 50 units": ["grid", (caller) => caller.readiness.listReadinessUnits({})],
  "grid: 50 units after half of them": [
    "grid",
    (caller) => caller.readiness.listReadinessUnits({ cursor: secondHalf }),
  ],
  "grid: 200 units": ["grid", (caller) => caller.readiness.listReadinessUnits({ limit: 200 })],
  "grid: units with something overdue": [
    "grid",
    (caller) => caller.readiness.listReadinessUnits({ state: "overdue" }),
  ],
  "grid: one article": ["grid", (caller) => caller.readiness.listReadinessUnits({ articleId })],
  "a unit's people": ["people", (caller) => caller.readiness.listReadinessMembers({ unitId })],
  "a unit's people who are late": [
    "people",
    (caller) => caller.readiness.listReadinessMembers({ unitId, state: "overdue" }),
  ],
  "people by name": ["people", (caller) => caller.readiness.listReadinessMembers({ search: "example 1234" })],
};

const slow: string[] = [];
for (const [name, [kind, call]] of Object.entries(calls)) {
  const ms = await measure(call, allowedMs[kind]);
  report(name, `${ms.toFixed(1)} ms`);
  if (ms > allowedMs[kind]) slow.push(`${name}: ${ms.toFixed(1)} ms`);
}
for (const name of ["grid: first screen, 50 units", "a unit's people"]) await explain(name);
if (slow.length > 0) throw new Error(`Slower than allowed: ${slow.join("; ")}`);

async function compareCounts(): Promise<void> {
  const counting = performance.now();
  const { rows } = await sql<{ differences: number }>`
    with live as (
      select article_id, unit_id, count(*)::int as asked,
        (count(*) filter (where state = 'acknowledged'))::int as acknowledged,
        (count(*) filter (where state = 'overdue'))::int as overdue,
        (count(*) filter (where state = 'earlier'))::int as earlier,
        (count(*) filter (where state = 'opened'))::int as opened
      from (${whoMustRead({}, now)}) as required group by article_id, unit_id
    ), kept as (select * from readiness_counts where asked > 0)
    select count(*)::int as differences from (
      (select * from live except select * from kept) union all (select * from kept except select * from live)
    ) as difference
  `.execute(db);
  if (rows[0]?.differences !== 0) throw new Error("The kept counts are not those of a full recount");
  report("a full recount, equal", `${((performance.now() - counting) / 1000).toFixed(1)} s`);
}

async function measure(call: Calls, allowed: number): Promise<number> {
  let best = await measureOnce(call);
  for (let round = 0; best > allowed && round < furtherRounds; round += 1) {
    best = Math.min(best, await measureOnce(call));
  }
  return best;
}

async function measureOnce(call: Calls): Promise<number> {
  const times: number[] = [];
  for (let run = -warmUps; run < runs; run += 1) {
    const caller = api.as(admin);
    const begun = performance.now();
    await call(caller);
    if (run >= 0) times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
}

async function explain(name: string): Promise<void> {
  recording.take();
  await calls[name]?.[1](recorded.as(admin));
  for (const { sql: text, parameters } of recording.take()) {
    if (!text.includes("readi")) continue;
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(
      `explain (analyze, buffers, costs off) ${text}`,
      [...parameters],
    );
    process.stdout.write(`\n${name}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}\n`);
  }
}

function report(what: string, figure: string): void {
  process.stdout.write(`| ${what} | ${figure} |\n`);
}
