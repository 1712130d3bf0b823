import { addArticles, addEnquiries, addUsers, addViews } from "@antochi/testing/masses";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { openThrowawayDatabase } from "@antochi/testing/throwaway-database";
import { type AdminCalls, adminCalls } from "./admin-calls.ts";
import { openTestApi } from "./test-api.ts";

/**
 * `pnpm bench:admin`: the median time of each query of the panel, from the procedure's input to its checked output, with
 * 20,000 users and ever more activity. Fails where one takes longer than it may.
 */
const sizes = [10_000, 100_000, 1_000_000];
const users = 20_000;
const allowedMs = 20;
const warmUps = 5;
const runs = 31;

const now = new Date();
await using database = await openThrowawayDatabase();
const { db, pool } = database;
await using api = await openTestApi({ db: database, now: () => now });
const admin = await insertUser(db, instructorAdmin);
await addUsers(pool, users, now);
await addArticles(pool, 200, now);
await addEnquiries(pool, 10_000, now);

const medians = new Map<string, number[]>();
let present = 0;
for (const size of sizes) {
  await addViews(pool, size - present, now);
  present = size;
  process.stderr.write(`${size.toLocaleString("en")} views\n`);
  for (const [name, ms] of await measure(await adminCalls(pool, now))) {
    medians.set(name, [...(medians.get(name) ?? []), ms]);
  }
}

const lines = [...medians].map(
  ([name, ms]) => `| ${name} | ${ms.map((each) => each.toFixed(1)).join(" | ")} |`,
);
process.stdout.write(
  [
    `| median ms, ${users.toLocaleString("en")} users | ${sizes.map((size) => size.toLocaleString("en")).join(" | ")} |`,
    `|---|${sizes.map(() => "---:").join("|")}|`,
    ...lines,
    "",
  ].join("\n"),
);
const slow = [...medians].filter(([, ms]) => ms.some((each) => each > allowedMs)).map(([name]) => name);
if (slow.length > 0) throw new Error(`Slower than ${allowedMs} ms: ${slow.join("; ")}`);

async function measure(calls: AdminCalls): Promise<[string, number][]> {
  const results: [string, number][] = [];
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let run = -warmUps; run < runs; run += 1) {
      const caller = api.as(admin);
      const start = performance.now();
      await call(caller);
      if (run >= 0) times.push(performance.now() - start);
    }
    results.push([name, medianOf(times)]);
  }
  return results;
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
