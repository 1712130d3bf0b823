import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addUsers } from "@antochi/testing/masses";
import { instructorAdmin, samplePassword } from "@antochi/testing/people";
import { z } from "zod";
import { openAdmin } from "../arrangements/api-client.ts";
import { addArticle } from "../arrangements/articles.ts";
import { startProduct } from "../product/product.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { openFillingPool } from "./filling-pool.ts";
import { memberDay, shareOfHour } from "./member-day.ts";
import { playVisit, type Reading, type Visitor } from "./member-visit.ts";
import { beginSessions } from "./member-sessions.ts";
import { note, type Outcome, quantile, send } from "./open-loop.ts";
import { addressOf } from "./visits.ts";

/**
 * `pnpm simulate`: plays a day of many members against a product and prints, for each hour of it, what was answered, what
 * failed and what was late; then what was answered after the last hour, and everything by kind. Visits begin at the hour's
 * rate whether or not earlier ones have ended, and a call's time counts from the moment at which it was due.
 *
 * PRODUCT_URL and DATABASE_URL name a running product, for tests: missing members with the sample password are added, and
 * stay. Without them a product with 20 documents is started.
 *
 *   --members 1000  members
 *   --speed 60      how many times faster than real time; think times are shortened by as much
 *   --from 0 --to 24  the hours that are played
 *   --late 500      an answer is late after so many milliseconds
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
const visitors = await findVisitors(members);
const readings = await findReadings();
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
opened.defer(() => agent.destroy());

printRow(["hour", "visits", "requests", "a second", "failed", "late", "p50", "p99", "longest", "late were"]);
printRow(["---", ...Array.from({ length: 8 }, () => "--:"), "---"]);
let visits = 0;
let hour = new Map<string, Outcome>();
const day = new Map<string, Outcome>();
const underWay = new Set<Promise<void>>();
for (let clock = whole.parse(values.from); clock < whole.parse(values.to); clock += 1) {
  const begun = visits;
  const seconds = await timed(() => playHour(shareOfHour[clock % 24] ?? 0));
  report(`${String(clock).padStart(2, "0")}:00`, visits - begun, seconds);
}
report("after", 0, await timed(() => Promise.all(underWay)));

process.stdout.write("\n");
printRow(["call", "requests", "failed", "late", "p50", "p99", "longest"]);
printRow(["---", ...Array.from({ length: 6 }, () => "--:")]);
for (const [kind, outcome] of day)
  printRow([kind, String(outcome.latencies.length), ...figuresOf([outcome])]);

/** Starts the visits of an hour, evenly spread. */
async function playHour(share: number): Promise<void> {
  const seconds = 3_600 / speed;
  const all = members * memberDay.visits * share;
  const began = performance.now();
  let begun = 0;
  for (let part = 0; part < 1; part = (performance.now() - began) / 1000 / seconds) {
    for (; begun < Math.floor(all * part); begun += 1) {
      beginVisit(began + ((begun + 1) / all) * seconds * 1000);
    }
    await delay(1);
  }
}

function beginVisit(due: number): void {
  const visitor = visitors[visits % visitors.length];
  if (!visitor) return;
  // This many of a day's visits begin with a sign-in, whichever hours are played.
  const signsIn = visits % memberDay.visits < memberDay.signIns;
  visits += 1;
  const visit = playVisit({
    visitor,
    due,
    signsIn,
    speed,
    readings,
    async ask(arrival, asked) {
      const status = await send(product.baseURL, agent, arrival);
      const became = { status, latency: performance.now() - asked };
      note(hour, arrival.kind, became);
      note(day, arrival.kind, became);
    },
  }).finally(() => underWay.delete(visit));
  underWay.add(visit);
}

/** Prints what was answered since the last report, over `seconds`, and resets the counts. */
function report(name: string, begun: number, seconds: number): void {
  const outcomes = [...hour.values()];
  const requests = outcomes.reduce((sum, { latencies }) => sum + latencies.length, 0);
  const lateKinds = [...hour].flatMap(([kind, { latencies }]) => {
    const lateOnes = latencies.filter(isLate).length;
    return lateOnes > 0 ? [`${lateOnes} ${kind}`] : [];
  });
  hour = new Map();
  const cells = [name, String(begun), String(requests), (requests / seconds).toFixed(0)];
  printRow([...cells, ...figuresOf(outcomes), lateKinds.join(", ")]);
}

/** How many failed, how many were late, and the times of all. */
function figuresOf(outcomes: readonly Outcome[]): string[] {
  const latencies = outcomes.flatMap((outcome) => outcome.latencies);
  const failed = outcomes
    .flatMap(({ statuses }) => [...statuses])
    .reduce((sum, [status, count]) => (status === "none" || status >= 400 ? sum + count : sum), 0);
  const times = [0.5, 0.99, 1].map((part) =>
    latencies.length === 0 ? "" : `${quantile(latencies, part).toFixed(0)} ms`,
  );
  return [String(failed), String(latencies.filter(isLate).length), ...times];
}

function isLate(latency: number): boolean {
  return latency > late;
}

function printRow(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

/** How many seconds something took. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await act();
  return (performance.now() - began) / 1000;
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

/** Returns `count` members with the sample password and a session; missing ones are added. */
async function findVisitors(count: number): Promise<Visitor[]> {
  const findEmails = () =>
    read(
      `select email from users
       where is_approved and suspended_at is null and not is_admin and password = $1 order by id limit $2`,
      z.object({ email: z.string() }),
      [instructorAdmin.password, count],
    );
  const missing = count - (await findEmails()).length;
  // One in a hundred waits for approval, one is suspended.
  if (missing > 0) await addUsers(pool, Math.ceil(missing * 1.03) + 1, new Date());
  const cookies = await beginSessions(pool, count);
  return (await findEmails()).map(({ email }, number) => ({
    cookie: cookies[number] ?? "",
    credentials: { email, password: samplePassword },
    address: addressOf(number),
  }));
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

async function read<Row>(
  statement: string,
  schema: z.ZodType<Row>,
  given: readonly unknown[] = [],
): Promise<Row[]> {
  return schema.array().parse((await pool.query(statement, [...given])).rows);
}
