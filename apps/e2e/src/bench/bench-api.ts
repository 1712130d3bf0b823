import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { uploadAddressSchema } from "@antochi/contract/uploads";
import { addArticles, addUsers, addViews } from "@antochi/testing/masses";
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { openAdmin, openClient, readAnswer, signIn } from "../arrangements/api-client.ts";
import { type AddedArticle, addArticle } from "../arrangements/articles.ts";
import { addMember } from "../arrangements/members.ts";
import { type Product, startProduct } from "../product/product.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { startBareServer } from "./bare-process.ts";
import { type Case, casesOf, type Opening } from "./cases.ts";
import { openFillingPool } from "./filling-pool.ts";
import { keepMaterial } from "./material.ts";
import { type Charged, type Figures, measure, mediansOf, type Shot } from "./measure.ts";
import { beginSessions, givePassword } from "./member-sessions.ts";
import { startNginx } from "./nginx-process.ts";
import { parentOf } from "./process-time.ts";
import { watchPeak } from "./resident-memory.ts";
import { measureStartUp } from "./start-up.ts";
import { waitForJobs } from "./wait-for-jobs.ts";

/**
 * `pnpm bench:api`: what the main calls of the built product cost, each compared with a bare Fastify with node-postgres that
 * does the same work on the same database, and with nginx if that is installed and the call is a file. The servers are
 * measured in turns, and the median of all rounds counts. Prints a table in Markdown; before it, how soon after a start the
 * first page is answered, and the memory of the idle process.
 *
 *   --rounds 5      how many rounds each server gets for each call
 *   --seconds 2     the length of a round, unless ten answers in a row take longer
 *   --views 1000000 views in the log
 *   --only login    only the calls whose name contains this
 *   --goals         fails if a call misses its goal, or a start is too slow or takes too much memory; needs five rounds
 */
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "2" },
    views: { type: "string", default: "1000000" },
    only: { type: "string", default: "" },
    goals: { type: "boolean", default: false },
  },
});
const whole = z.coerce.number().int().positive();
/** Milliseconds to the first page, and megabytes of an idle process. */
const startGoals = { firstPage: 800, idleMemory: 110 };
const rounds = whole.parse(values.rounds);
const roundsForGoals = 5;
if (values.goals && rounds < roundsForGoals)
  throw new Error(`--goals holds medians of ${roundsForGoals} rounds at least, not of ${rounds}`);
/** A server counts as warm after this many answers or this many seconds of requests. */
const warm = { answers: 1_000, seconds: 8 };
/**
 * A round must have time for this many answers in a row: requests in flight at its end do not count, which would
 * distort a round of one answer and a fraction.
 */
const answersAfterEachOther = 10;
const documentsOpened = 20;
const round = { seconds: whole.parse(values.seconds), connections: 20 };

await using directory = await mkdtempDisposable(`${tmpdir()}/antochi-bench-`);
await using postgres = await startPostgresServer();
const start = await measureStartUp();
process.stdout.write(
  `A start had its first page after ${start.firstPage.toFixed(0)} ms, ${start.processorTime.toFixed(0)} ms of them of a processor, and held ${start.idleMemory.toFixed(0)} MB ten seconds later.\n\n`,
);
await using product = await startProduct({ DATABASE_URL: postgres.url, DEMO: "off" });
const productPid = processOf(product);

await using admin = await openAdmin(product);
const article = await addArticle(admin, { pages: 60, bytesAtLeast: 5_000_000 });
const person = await addMember(admin);
await using member = await openClient(product);
await signIn(member, person);
const { postmaster, readers, people } = await prepareDatabase(whole.parse(values.views));
const page = await (await member.get("/home")).body();
await keepMaterial(directory.path, { page: brotliCompressSync(page), pdf: article.bytes });

await using bare = await startBareServer(directory.path, postgres.url);
await using nginx = await startNginx(directory.path);
const { uploadURL } = await readAnswer(await admin.post("/api/objects/upload"), 200, uploadAddressSchema);
const openings = await prepareOpenings();
await waitForJobs(postgres.url);
const cases = casesOf({
  ...openings,
  productURL: product.baseURL,
  bareURL: bare.baseURL,
  nginxURL: nginx?.baseURL ?? null,
  people,
  cookie: await cookieOf(member),
  adminCookie: await cookieOf(admin),
  articleId: article.id,
  pdfPath: article.objectPath,
  uploadURL,
  file: Buffer.alloc(20 * 1024 * 1024, "%PDF-1.7 "),
});

const below: string[] = [];
if (start.firstPage > startGoals.firstPage)
  below.push(`first page after ${start.firstPage.toFixed(0)} ms of ${startGoals.firstPage}`);
if (start.idleMemory > startGoals.idleMemory)
  below.push(`${start.idleMemory.toFixed(0)} MB of ${startGoals.idleMemory} when idle`);
print(["call", "of", "requests/s", "p50", "p99", "server", "Postgres", "failed", "ratio", "goal"]);
print(["---", "---", "--:", "--:", "--:", "--:", "--:", "--:", "--:", "--:"]);
using memory = watchPeak(productPid);
for (const each of cases.filter(({ name }) => name.includes(values.only))) {
  const figures = await alternate(each);
  // If no round of the bare server was long enough for one answer, one is assumed.
  const ratio = figures.ours.rate / Math.max(figures.bare.rate, 1 / round.seconds);
  const failed = figures.ours.failed + figures.bare.failed + (figures.nginx?.failed ?? 0);
  const { goal } = each;
  if (ratio < goal || failed > 0)
    below.push(`${each.name}: ${ratio.toFixed(2)} of ${goal}, ${failed} failed`);
  print([each.name, "the product", ...describe(figures.ours), ratio.toFixed(2), String(goal)]);
  print(["", each.lighter ?? "bare Fastify", ...describe(figures.bare), "", ""]);
  if (figures.nginx) print(["", "nginx", ...describe(figures.nginx), "", ""]);
}
process.stdout.write(`\nThe product's process held ${memory.peak().toFixed(0)} MB at most.\n`);
if (values.goals && below.length > 0) {
  process.stderr.write(`Beyond the goal:\n${below.join("\n")}\n`);
  process.exitCode = 1;
}

/** Warms each server up without measuring, then measures them in turns. */
async function alternate({ ours, bare: theirs, lighter, nginx: files }: Case) {
  const charge = (server: number): Charged => ({ server, postgres: postmaster });
  const servers: { name: "ours" | "bare" | "nginx"; shot: Shot; charged: Charged }[] = [
    { name: "ours", shot: ours, charged: charge(productPid) },
    { name: "bare", shot: theirs, charged: charge(lighter === undefined ? bare.pid : productPid) },
    ...(files && nginx ? [{ name: "nginx" as const, shot: files, charged: charge(nginx.pid) }] : []),
  ];
  const measured = { ours: new Array<Figures>(), bare: new Array<Figures>(), nginx: new Array<Figures>() };
  let slowest = 0;
  for (const { shot, charged } of servers) slowest = Math.max(slowest, await warmUp(shot, charged));
  const seconds = Math.max(round.seconds, Math.ceil((answersAfterEachOther * slowest) / 1_000));
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const { name, shot, charged } of servers)
      measured[name].push(await measure(shot, charged, { ...round, seconds }));
  }
  return {
    ours: mediansOf(measured.ours),
    bare: mediansOf(measured.bare),
    nginx: files && mediansOf(measured.nginx),
  };
}

/**
 * Sends requests until V8 has compiled what they run: ten thousand pages are answered in a second, but only eighty logins.
 * Resolves to how long an answer took at the end, in milliseconds.
 */
async function warmUp(shot: Shot, charged: Charged): Promise<number> {
  let answers = 0;
  let took = 0;
  for (let seconds = 0; seconds < warm.seconds && answers < warm.answers; seconds += round.seconds) {
    const { rate, p50 } = await measure(shot, charged, round);
    answers += rate * round.seconds;
    took = rate > 0 ? p50 : round.seconds * 1_000;
  }
  return took;
}

/**
 * Adds the rows of a library in use and the tables for the bare server's logs and attempts, and finds Postgres' main
 * process, the parent of all its others.
 */
async function prepareDatabase(views: number) {
  const pool = openFillingPool(postgres.url);
  const now = new Date();
  await addUsers(pool, 1_000, now);
  await addArticles(pool, 199, now);
  await addViews(pool, views, now);
  // One member makes the calls of thousands here, so it is rate-limited like any other but gets points for all of them.
  await pool.query(
    `insert into rate_limits (key, points, expire)
     select 'views:' || id, -1000000000, (extract(epoch from now()) + 36000) * 1000 from users`,
  );
  await pool.query(
    `create table bare_views (id bigint generated always as identity primary key, user_id integer not null,
       article_id integer not null, action text not null, created_at timestamptz not null);
     create table bare_view_counts (article_id integer primary key, views bigint not null);
     create unlogged table bare_attempts (key text primary key, tries integer not null);
     create table bare_sign_ins (id bigint generated always as identity primary key, user_id integer not null,
       address text not null, created_at timestamptz not null)`,
  );
  const { rows } = await pool.query("select pg_backend_pid() as pid");
  const [backend] = z.object({ pid: z.int() }).array().parse(rows);
  const postmaster = await parentOf(backend?.pid ?? 0);
  const readers = await beginSessions(pool, 900);
  const people = await givePassword(pool, person, 200);
  await pool.end();
  return { postmaster, readers, people };
}

/**
 * First openings, more of them than a run makes, since the audit log gets one entry of each per hour; and later ones,
 * whose entries already exist. Both use equally many documents, since a file that was read recently costs less.
 */
async function prepareOpenings(): Promise<{ firstOpenings: Opening[]; laterOpenings: Opening[] }> {
  const firstOpenings: Opening[] = [];
  const laterOpenings: Opening[] = [];
  const openersOfEach = readers.length / documentsOpened;
  for (let document = 0; document < documentsOpened; document += 1) {
    const unread = await addArticle(admin);
    firstOpenings.push(...readers.map((cookie) => openingOf(unread, cookie)));
    const read = await addArticle(admin);
    const openers = readers.slice(document * openersOfEach, (document + 1) * openersOfEach);
    laterOpenings.push(...openers.map((cookie) => openingOf(read, cookie)));
  }
  for (const { cookie, objectPath } of laterOpenings) {
    const answer = await fetch(new URL(objectPath, product.baseURL), {
      headers: { cookie, range: "bytes=0-0" },
    });
    await answer.arrayBuffer();
    if (answer.status !== 206) throw new Error(`A document was answered with ${answer.status}`);
  }
  return { firstOpenings, laterOpenings };
}

function openingOf(
  { id: articleId, objectPath }: Pick<AddedArticle, "id" | "objectPath">,
  cookie: string,
): Opening {
  return { cookie, articleId, objectPath };
}

function processOf(served: Product): number {
  const id = served.pid();
  if (id === undefined) throw new Error("The product has no process");
  return id;
}

async function cookieOf(client: APIRequestContext): Promise<string> {
  const { cookies } = await client.storageState();
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

function describe({ rate, p50, p99, serverTime, postgresTime, failed }: Figures): string[] {
  return [
    rate.toFixed(0),
    `${p50.toFixed(0)} ms`,
    `${p99.toFixed(0)} ms`,
    `${serverTime.toFixed(2)} ms`,
    `${postgresTime.toFixed(2)} ms`,
    String(failed),
  ];
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
