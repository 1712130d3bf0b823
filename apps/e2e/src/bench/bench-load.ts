import { setPriority } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addArticles, addUsers, addViews } from "@antochi/testing/masses";
import { z } from "zod";
import { openAdmin } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { startProduct } from "../product/product.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { openFillingPool } from "./filling-pool.ts";
import { beginSessions } from "./member-sessions.ts";
import { type Outcome, quantile, sendOpenLoop } from "./open-loop.ts";
import { residentMemory } from "./resident-memory.ts";
import { startSlowReaders } from "./slow-readers.ts";
import { type Visits, visitsOf } from "./visits.ts";
import { waitForJobs } from "./wait-for-jobs.ts";

/**
 * `pnpm bench:load`: the memory that 500 readers at 8 kB a second cost a fresh process; how long 200 members wait when
 * requests arrive at a fixed rate, whether or not earlier ones were answered: in mixed use, then during a flood of each
 * kind, sign-ins included, beside all others; then the readers once more. Latencies count from the moment at which a request
 * was meant to be sent. Prints tables in Markdown. Takes an estimated eight or nine minutes.
 *
 *   --rate 1000     requests a second of mixed use
 *   --seconds 60    how long
 *   --flood 2000    requests a second of the kind that floods
 *   --logins 200    sign-ins a second while they flood, half of which two processors can hash
 *   --flooding 20   seconds of each flood
 *   --workers 1     processes of the server
 *   --only range    only the parts whose name contains this: `fresh readers`, `mixed`, each flood by its kind, `readers`
 *   --goals         fails if a goal is missed
 */
const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "1000" },
    seconds: { type: "string", default: "60" },
    flood: { type: "string", default: "2000" },
    logins: { type: "string", default: "200" },
    flooding: { type: "string", default: "20" },
    workers: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    goals: { type: "boolean", default: false },
  },
});
const whole = z.coerce.number().int().min(0);
/** Members of each crowd. Each crowd brings its own allowance of views, which is sixty a minute for a member. */
const members = 200;
const crowds = 21;
const goals = { mixed: 50, besideFlood: 150, besideLogins: 50, health: 100, readersMemory: 50 };
/** The share of each kind in mixed use. */
const mix: readonly [kind: keyof Visits, part: number][] = [
  ["articles", 0.25],
  ["categories", 0.25],
  ["who is signed in", 0.2],
  ["log a view", 0.2],
  ["form", 0.1],
];
/** The kinds that are measured while another one floods. */
const probes = [
  "front page",
  "articles",
  "categories",
  "who is signed in",
  "log a view",
  "form",
  "range",
  "search",
  "health",
] as const;
/** Requests a second of each probe: a thousand during a flood, so that ten are above the 99th percentile. */
const beside = 50;
/** Fifty searches a second would be a flood themselves: they take a third of each processor. */
const searchesBeside = 5;
const slowReaders = 500;

await using postgres = await startPostgresServer();
await using product = await startProduct({
  DATABASE_URL: postgres.url,
  DEMO: "off",
  LOG_LEVEL: "warn",
  WORKERS: values.workers,
});
await using admin = await openAdmin(product);
const document = await addArticle(admin, { pages: 60, bytesAtLeast: 5_000_000 });
const person = await addMember(admin);
const scene = await prepareDatabase();
await waitForJobs(postgres.url);
const nextCrowd = crowdsOf(scene.cookies);
const missed: string[] = [];

if (isAsked("fresh readers")) {
  await product.restart();
  // By then the memory that only the start needed is released.
  await delay(10_000);
  await reportReaders("fresh readers");
  await product.restart();
}

// After the product's last start, since the product would inherit the priority.
goFirst();
await warmUp();
if (isAsked("mixed")) {
  const rate = whole.parse(values.rate);
  say(`\n| ${rate} a second | requests | failed | p50 | p99 | longest |\n|---|--:|--:|--:|--:|--:|`);
  for (const [kind, outcome] of await sendOpenLoop(
    product.baseURL,
    streamsOf(mix, nextCrowd(), rate),
    whole.parse(values.seconds),
  )) {
    report(kind, outcome, goals.mixed);
  }
}

const flood = whole.parse(values.flood);
const logins = whole.parse(values.logins);
for (const [flooding, arriving] of [
  ["front page", flood],
  ["articles", flood],
  ["categories", flood],
  ["who is signed in", flood],
  ["log a view", flood],
  ["form", flood],
  ["range", flood],
  ["search", flood],
  ["login", logins],
] as const) {
  if (arriving === 0 || !isAsked(flooding)) continue;
  const [flooders, visits] = [nextCrowd(), nextCrowd()];
  const others = probes.filter((kind) => kind !== flooding);
  const lag = monitorEventLoopDelay({ resolution: 1 });
  lag.enable();
  const outcomes = await sendOpenLoop(
    product.baseURL,
    [{ rate: arriving, make: flooders[flooding] }, ...besideFlood(others, visits)],
    whole.parse(values.flooding),
  );
  say(`\n| beside ${arriving} a second of: ${flooding} | requests | failed | p50 | p99 | longest |
|---|--:|--:|--:|--:|--:|`);
  for (const kind of others) {
    const ofOthers = flooding === "login" ? goals.besideLogins : goals.besideFlood;
    const goal = kind === "health" ? goals.health : ofOthers;
    const outcome = outcomes.get(kind);
    if (outcome) report(kind, outcome, goal, ` beside ${flooding}`);
  }
  const own = outcomes.get(flooding);
  if (own) say(`| (${flooding}) ${rowOf(own)} |`);
  say(
    `The generator itself was late by ${milliseconds(lag.percentile(99))}, at most ${milliseconds(lag.max)}.`,
  );
  // So that leftovers of this flood do not slow the next one.
  await delay(3_000);
}

if (isAsked("readers")) await reportReaders("readers");

if (values.goals && missed.length > 0) {
  process.stderr.write(`Beyond the goal:\n${missed.join("\n")}\n`);
  process.exitCode = 1;
}

/**
 * Raises this process's priority if the account may: the load generator represents another machine, so its requests
 * must not wait for the product that it measures.
 */
function goFirst(): void {
  try {
    setPriority(-10);
  } catch {
    say("This account may not raise its priority: latencies hold the generator's own waits, too.");
  }
}

/**
 * Warms the product up to the state of a process that has served for a while: all kinds at the rates beside a flood,
 * and a few sign-ins.
 */
async function warmUp(): Promise<void> {
  const visits = nextCrowd();
  await sendOpenLoop(product.baseURL, [...besideFlood(probes, visits), { rate: 5, make: visits.login }], 15);
  await delay(3_000);
}

function besideFlood(kinds: readonly (keyof Visits)[], visits: Visits) {
  return kinds.map((kind) => ({ rate: kind === "search" ? searchesBeside : beside, make: visits[kind] }));
}

function isAsked(part: string): boolean {
  return part.includes(values.only);
}

/**
 * Reports the memory that slow readers add to the one process; with several processes it is unknown which of them
 * serves the readers.
 */
async function reportReaders(name: string): Promise<void> {
  const pid = product.pid();
  if (pid === undefined || values.workers !== "1") return;
  const before = await residentMemory(pid);
  using _readers = await startSlowReaders(product.baseURL, {
    path: document.objectPath,
    cookie: scene.cookies[0] ?? "",
    readers: slowReaders,
  });
  await delay(10_000);
  const more = (await residentMemory(pid)) - before;
  say(
    `\n${name}: ${slowReaders} of 8 kB a second take ${more.toFixed(0)} MB more than ${before.toFixed(0)} MB.`,
  );
  if (more > goals.readersMemory) missed.push(`${name}: ${slowReaders} take ${more.toFixed(0)} MB`);
}

function streamsOf(parts: typeof mix, visits: Visits, perSecond: number) {
  return parts.map(([kind, part]) => ({ rate: perSecond * part, make: visits[kind] }));
}

/** @returns a function that returns the visits of the next crowd at each call */
function crowdsOf(cookies: readonly string[]): () => Visits {
  let gone = 0;
  return () => {
    const crowd = cookies.slice(gone, gone + members);
    gone += members;
    if (crowd.length < members) throw new Error("There are no more members");
    return visitsOf({ ...scene, cookies: crowd, person });
  };
}

function report(kind: string, outcome: Outcome, goal: number, where = ""): void {
  say(`| ${kind} ${rowOf(outcome)} |`);
  const p99 = quantile(outcome.latencies, 0.99);
  if (p99 > goal) missed.push(`${kind}${where}: p99 ${p99.toFixed(0)} ms of ${goal}`);
  if (failuresOf(outcome) > 0) missed.push(`${kind}${where}: ${failuresOf(outcome)} failed`);
}

function rowOf(outcome: Outcome): string {
  const times = [0.5, 0.99, 1].map((part) => `${quantile(outcome.latencies, part).toFixed(0)} ms`);
  return `| ${outcome.latencies.length} | ${failuresOf(outcome)} | ${times.join(" | ")}`;
}

function failuresOf({ statuses }: Outcome): number {
  return [...statuses].reduce(
    (sum, [status, count]) => (status === "none" || status >= 400 ? sum + count : sum),
    0,
  );
}

/** Creates a library in use, and sessions of its members. */
async function prepareDatabase() {
  const pool = openFillingPool(postgres.url);
  const now = new Date();
  await addUsers(pool, members * crowds + 200, now);
  await addArticles(pool, 199, now);
  await addViews(pool, 100_000, now);
  const cookies = await beginSessions(pool, members * crowds);
  const { rows } = await pool.query("select id from knowledge_base_articles order by id");
  await pool.end();
  return {
    cookies,
    document: { path: document.objectPath, size: document.bytes.length },
    articleIds: z
      .object({ id: z.int() })
      .array()
      .parse(rows)
      .map(({ id }) => id),
  };
}

/** Formats nanoseconds. */
function milliseconds(delayed: number): string {
  return `${(delayed / 1e6).toFixed(0)} ms`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
