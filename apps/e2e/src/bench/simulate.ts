import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addUsers } from "@antochi/testing/masses";
import { z } from "zod";
import { openAdmin } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { startProduct } from "../product/product.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { openFillingPool } from "./filling-pool.ts";
import { memberDay, shareOfHour } from "./member-day.ts";
import { playVisit, type Reading } from "./member-visit.ts";
import { beginSessions } from "./member-sessions.ts";
import { note, type Outcome, quantile, send } from "./open-loop.ts";

/**
 * `pnpm simulate`: plays a day of so many members against a product and prints, for each hour of it, what they asked for,
 * what failed and what was late. Visits begin at the hour's rate whatever became of those before.
 *
 * PRODUCT_URL and DATABASE_URL name a product that runs, for tests: members that it lacks are added, and stay. Without them
 * one is started, with 20 documents.
 *
 *   --members 1000  members
 *   --speed 60      how many times faster than a clock; thinking is shorter by as much
 *   --from 0 --to 24  the hours that are played
 *   --late 500      milliseconds from which an answer is late
 */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "1000" },
    speed: { type: "string", default: "60" },
    from: { type: "string", default: "0" },
    to: { type: "string", default: "24" },
    late: { type: "string", default: "500" },
  },
});
const whole = z.coerce.number().int().min(0);
const members = whole.min(1).parse(values.members);
const speed = whole.min(1).parse(values.speed);
const late = whole.parse(values.late);

await using opened = new AsyncDisposableStack();
const product = await findProduct();
const pool = openFillingPool(product.databaseUrl);
opened.defer(() => pool.end());
const cookies = await findMembers(members);
const readings = await findReadings();
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
opened.defer(() => agent.destroy());

process.stdout.write("| hour | visits | requests | a second | failed | late | p50 | p99 | longest |\n");
process.stdout.write("|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
let visits = 0;
let hour = new Map<string, Outcome>();
const underWay = new Set<Promise<void>>();
for (let clock = whole.parse(values.from); clock < whole.parse(values.to); clock += 1) {
  hour = new Map();
  const begun = visits;
  await playHour(shareOfHour[clock % 24] ?? 0);
  report(`${String(clock).padStart(2, "0")}:00`, visits - begun);
}
hour = new Map();
await Promise.all(underWay);

/** Begins the visits of an hour, evenly. */
async function playHour(share: number): Promise<void> {
  const seconds = 3_600 / speed;
  const all = members * memberDay.visits * share;
  const began = performance.now();
  let begun = 0;
  for (let part = 0; part < 1; part = (performance.now() - began) / 1000 / seconds) {
    for (; begun < Math.floor(all * part); begun += 1) beginVisit();
    await delay(1);
  }
}

function beginVisit(): void {
  const cookie = cookies[visits % cookies.length] ?? "";
  visits += 1;
  const visit = playVisit({
    cookie,
    speed,
    readings,
    async ask(arrival) {
      const began = performance.now();
      const status = await send(product.baseURL, agent, arrival);
      note(hour, arrival.kind, { status, latency: performance.now() - began });
    },
  }).finally(() => underWay.delete(visit));
  underWay.add(visit);
}

function report(name: string, begun: number): void {
  const outcomes = [...hour.values()];
  const latencies = outcomes.flatMap((outcome) => outcome.latencies);
  const failed = outcomes
    .flatMap(({ statuses }) => [...statuses])
    .reduce((sum, [status, count]) => (status === "none" || status >= 400 ? sum + count : sum), 0);
  const lateOnes = latencies.filter((latency) => latency > late).length;
  const times = [0.5, 0.99, 1].map((part) => `${quantile(latencies, part).toFixed(0)} ms`);
  const rate = (latencies.length / (3_600 / speed)).toFixed(0);
  process.stdout.write(
    `| ${[name, begun, latencies.length, rate, failed, lateOnes, ...times].join(" | ")} |\n`,
  );
}

async function findProduct(): Promise<{ baseURL: string; databaseUrl: string }> {
  const { PRODUCT_URL, DATABASE_URL } = process.env;
  if (PRODUCT_URL && DATABASE_URL) return { baseURL: PRODUCT_URL, databaseUrl: DATABASE_URL };
  if (PRODUCT_URL) throw new Error("PRODUCT_URL needs DATABASE_URL, for the members' sessions");
  const postgres = opened.use(await startPostgresServer());
  const started = opened.use(
    await startProduct({ DATABASE_URL: postgres.url, DEMO: "off", LOG_LEVEL: "warn", WORKERS: "auto" }),
  );
  await using admin = await openAdmin(started);
  for (let count = 0; count < 20; count += 1) await addArticle(admin, { pages: 20, bytesAtLeast: 1_000_000 });
  return { baseURL: started.baseURL, databaseUrl: postgres.url };
}

/** Sessions of so many members; those that are missing are added. */
async function findMembers(count: number): Promise<string[]> {
  const [found] = await read(
    "select count(*)::int as count from users where is_approved and suspended_at is null and not is_admin",
    z.object({ count: z.int() }),
  );
  const missing = count - (found?.count ?? 0);
  // One in a hundred waits, one is suspended.
  if (missing > 0) await addUsers(pool, Math.ceil(missing * 1.03) + 1, new Date());
  return beginSessions(pool, count);
}

async function findReadings(): Promise<Reading[]> {
  const rows = await read(
    `select article.id as "articleId", article.pdf_path as path, file.size
     from knowledge_base_articles as article join stored_files as file on file.object_path = article.pdf_path
     order by article.id limit 1000`,
    z.object({ articleId: z.int(), path: z.string(), size: z.int() }),
  );
  if (rows.length === 0) throw new Error("The product has no articles to read");
  return rows;
}

async function read<Row>(statement: string, schema: z.ZodType<Row>): Promise<Row[]> {
  return schema.array().parse((await pool.query(statement)).rows);
}
