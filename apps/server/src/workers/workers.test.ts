import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDatabase } from "@antochi/db/connection";
import { findFreePort } from "@antochi/environment/free-port";
import { createDiskStore } from "@antochi/storage/disk-store";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { compileCache } from "@antochi/testing/compile-cache";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { openPostgres } from "../startup/open-postgres.ts";
import { readSeries } from "../testing/read-series.ts";
import { runProgram } from "../testing/run-program.ts";

/** The fields of a log line that these tests use. */
const lineSchema = z.looseObject({
  msg: z.string(),
  pid: z.int(),
  worker: z.int().optional(),
  by: z.int().optional(),
});
type Line = z.output<typeof lineSchema>;

const json = { "content-type": "application/json" };

/** How long a replaced worker keeps serving, in milliseconds, before it waits for requests in flight. */
const drainMs = 1_000;
const closingMs = 10_000;

type Team = Awaited<ReturnType<typeof startWorkers>>;

async function startWorkers(workers: number, variables: Record<string, string> = {}) {
  await using opened = new AsyncDisposableStack();
  const database = await createTestDatabase();
  opened.defer(() => database.close());
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), "antochi-workers-")));
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../main.ts")], {
    env: {
      ...compileCache,
      WORKERS: String(workers),
      PORT: String(port),
      DRAIN_SECONDS: String(drainMs / 1000),
      DATA_DIR: directory.path,
      DATABASE_URL: database.url,
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit");
  opened.defer(async () => {
    if (child.exitCode === null) child.kill("SIGKILL");
    await exited;
  });
  const heard = { complaint: "" };
  child.stderr.setEncoding("utf8").on("data", (text: string) => (heard.complaint += text));
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) lines.push(lineSchema.parse(JSON.parse(line)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const said = (msg: string) => lines.filter((line) => line.msg === msg);
  /** The processes that answered so far. */
  const answered = () => new Set(said("answered").map(({ pid }) => pid));
  const parts = opened.move();
  // The workers' disk store.
  const root = join(directory.path, "objects");
  const store = createDiskStore({
    root,
    publicUrl: origin,
    signingSecret: "a secret",
    now: () => new Date(),
  });
  return {
    child,
    exited,
    heard,
    origin,
    said,
    answered,
    db: database.db,
    store,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

/** A request of the flood, and the statuses expected for it. */
type Asked = {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  statuses: readonly number[];
};

/**
 * The outcome of a request: the status once the whole body is there, `lost` if the request or response was cut, and
 * `late` if it may have been cut because this process stalled for longer than a worker waits.
 */
type Outcome = number | "lost" | "late";

/**
 * Sends requests without pause until stopped, each kind over a kept-alive connection and over a new one each time,
 * which any worker may accept. Counts by outcome; an unexpected status counts as `lost`.
 */
function flood(origin: string, kinds: readonly ((turn: number) => Asked)[]) {
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<Outcome, number>();
  const count = (outcome: Outcome) => counts.get(outcome) ?? 0;
  const stopping = new AbortController();
  async function send(next: (turn: number) => Asked, connection: Agent | false): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const asked = next(turn);
      const outcome = await ask(origin, asked, connection);
      const became =
        outcome === "late" || asked.statuses.some((status) => status === outcome) ? outcome : "lost";
      counts.set(became, count(became) + 1);
    }
  }
  const sent = kinds.flatMap((kind) => [send(kind, agent), send(kind, false)]);
  async function stop(): Promise<void> {
    stopping.abort();
    await Promise.all(sent);
    agent.destroy();
  }
  return { count, stop, [Symbol.asyncDispose]: stop };
}

/** When each connection last carried a request. */
const usedAt = new WeakMap<Socket, number>();

/**
 * Sends one request. A worker that has not sent its final response on a connection keeps serving for at least the drain
 * time since that connection's last request, and then has the closing time for requests in flight. This process may use
 * up half of either.
 */
function ask(
  origin: string,
  { method, path, headers = {}, body }: Asked,
  agent: Agent | false,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const begunAt = performance.now();
    const signal = AbortSignal.timeout(patience.timeout);
    let usedBefore: number | undefined;
    let sentAt: number | undefined;
    const cut = (isAnswered: boolean) => {
      const now = performance.now();
      const idleMs = usedBefore === undefined ? 0 : (sentAt ?? now) - usedBefore;
      const heldMs = now - (usedBefore ?? begunAt);
      const isLate = heldMs > closingMs / 2 || (!isAnswered && idleMs > drainMs / 2);
      resolve(isLate && !signal.aborted ? "late" : "lost");
    };
    const asking = request(`${origin}${path}`, { method, headers, agent, signal }, (answer) => {
      buffer(answer).then(
        () => resolve(answer.statusCode ?? "lost"),
        () => cut(true),
      );
    });
    asking
      .on("socket", (socket) => {
        usedBefore = usedAt.get(socket);
        usedAt.set(socket, performance.now());
      })
      .on("finish", () => (sentAt = performance.now()))
      .on("error", () => cut(false))
      .end(body);
  });
}

/** The requests of the flood: the current user, a view by each of some members in turn, and a PDF of 4 MB. */
async function arrangeRequests({ db, store, origin }: Team): Promise<readonly ((turn: number) => Asked)[]> {
  const content = randomBytes(4_000_000);
  const key = newObjectKey("pdfs/");
  await store.write(key, Readable.from([content]), {
    contentType: "application/pdf",
    maxBytes: content.length,
  });
  const pdfPath = objectPathOf(key);
  const sha256 = createHash("sha256").update(content).digest("hex");
  await insertRegisteredFile(db, { objectPath: pdfPath, size: content.length, sha256 });
  const { id: createdBy } = await insertUser(db, instructorAdmin);
  const { id: categoryId } = await insertCategory(db);
  const { id: articleId } = await insertArticle(db, { categoryId, createdBy, pdfPath });
  const cookies: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { email } = await insertUser(db, approvedMember, {
      username: `member-${n}`,
      email: `member-${n}@example.org`,
    });
    const answer = await fetch(`${origin}/api/login`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email, password: samplePassword }),
    });
    expect(answer.status).toBe(200);
    cookies.push(answer.headers.getSetCookie()[0]?.split(";")[0] ?? "");
  }
  const cookieOf = (turn: number) => cookies[turn % cookies.length] ?? "";
  return [
    () => ({ method: "GET", path: "/api/user", statuses: [401] }),
    (turn) => ({
      method: "POST",
      path: "/api/activity/log",
      headers: { ...json, cookie: cookieOf(turn) },
      body: JSON.stringify({ articleId, action: "view_article" }),
      // A member may record sixty views a minute.
      statuses: [201, 429],
    }),
    (turn) => ({ method: "GET", path: pdfPath, headers: { cookie: cookieOf(turn) }, statuses: [200] }),
  ];
}

/** Waits until it is ready; fails at once, with the program's complaint, if the program ends instead. */
async function ready({ child, heard, origin }: Team): Promise<void> {
  await vi.waitFor(async () => {
    if (child.exitCode === null) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  }, patience);
  expect(child.exitCode, heard.complaint).toBeNull();
}

it("replaces every worker at SIGHUP and any that dies without losing a request, and ends them all at SIGTERM", async () => {
  const metricsPort = await findFreePort();
  await using team = await startWorkers(2, { METRICS_PORT: String(metricsPort) });
  const { child, exited, origin, said, answered } = team;
  await ready(team);
  await using requests = flood(origin, await arrangeRequests(team));
  await vi.waitFor(() => expect(answered().size).toBe(2), patience);
  const before = answered();

  // A scrape covers both workers, if a busy machine lets them answer within two seconds.
  await vi.waitFor(async () => {
    const series = readSeries(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
    expect(series.get('antochi_dependency_up{dependency="postgres"}')).toBe(1);
    expect(series.get("pg_pool_size")).toBe(20);
  }, patience);

  child.kill("SIGHUP");
  await vi.waitFor(() => expect(said("a worker was replaced")).toHaveLength(2), patience);
  for (const [status, more] of [
    [401, 100],
    [200, 5],
  ] as const) {
    const since = requests.count(status);
    await vi.waitFor(() => expect(requests.count(status)).toBeGreaterThan(since + more), patience);
  }
  await requests.stop();
  expect(requests.count("lost")).toBe(0);
  const views = await team.db.selectFrom("userActivityLogs").select("id").execute();
  // A view whose response came too late may have been stored.
  expect(views.length).toBeGreaterThanOrEqual(requests.count(201));
  expect(views.length).toBeLessThanOrEqual(requests.count(201) + requests.count("late"));
  expect(new Set(said("a worker was replaced").map(({ worker }) => worker))).toEqual(before);

  // The jobs moved to one of the new workers, and move on when that is killed.
  const workers = () => said("this worker does the jobs").map(({ worker = 0 }) => worker);
  const victim = workers().at(-1) ?? 0;
  expect(before).not.toContain(victim);
  process.kill(victim, "SIGKILL");
  await vi.waitFor(() => expect(said("a worker ended, another takes its place")).toHaveLength(1), patience);
  expect(workers().at(-1)).not.toBe(victim);
  child.kill("SIGTERM");
  expect(await exited, team.heard.complaint).toEqual([0, null]);
});

it("reads secrets from their files again at SIGHUP, and goes on with the earlier ones if one of them is wrong", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-secrets-"));
  const file = join(directory.path, "smtp-url");
  await writeFile(file, "smtp://mailer:first@127.0.0.1:1");
  await using team = await startWorkers(2, { SMTP_URL_FILE: file });
  const { child, said } = team;
  await ready(team);
  await writeFile(file, "no address");
  child.kill("SIGHUP");
  await vi.waitFor(() => expect(said("its successor did not start, so it stays")).toHaveLength(2), patience);
  await ready(team);
  await writeFile(file, "smtp://mailer:second@127.0.0.1:1");
  child.kill("SIGHUP");
  await vi.waitFor(() => expect(said("a worker was replaced")).toHaveLength(2), patience);
  await ready(team);
});

it("behaves as one process beside the embedded Postgres: one-time codes under strict, and no settings changed by a start", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-embedded-"));
  const variables = {
    DATABASE_URL: "",
    DATA_DIR: directory.path,
    DEMO: "off",
    // The port differs at each start, and is not an audited setting.
    PUBLIC_URL: "http://localhost:3000",
    SECURITY: "strict",
    SMTP_URL: "smtp://127.0.0.1:1",
    DRAIN_SECONDS: "0",
  };
  for (const _ of ["first", "second"]) {
    await using team = await startWorkers(2, variables);
    await ready(team);
    team.child.kill("SIGTERM");
    expect(await team.exited, team.heard.complaint).toEqual([0, null]);
  }

  const dataDir = join(directory.path, "postgres");
  await using postgres = await openPostgres({ kind: "embedded", dataDir });
  await using connection = createDatabase({ url: postgres.url, poolSize: 1, onError: () => {} });
  const told = await connection.db
    .selectFrom("auditEntries")
    .select("details")
    .where("act", "=", "settings-changed")
    .execute();
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0]?.details ?? "")).toMatchObject({
    settings: { DATABASE_URL: "embedded", SECRET_KEY: "generated" },
  });
});

it("exits with the first worker's message if that cannot start", async () => {
  await using team = await startWorkers(2, { DATA_DIR: "/dev/null/none" });
  expect(await team.exited).toEqual([1, null]);
  expect(team.heard.complaint).toMatch(/^DATA_DIR: ENOTDIR: not a directory, .*\n$/);
});

it("names HOST as one process does, if the primary cannot listen there for them", async () => {
  const database = await createTestDatabase();
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-workers-"));
  const environment = {
    WORKERS: "2",
    LOG_LEVEL: "silent",
    DATABASE_URL: database.url,
    DATA_DIR: directory.path,
  };
  // A documentation address (RFC 5737), which no machine has.
  const ended = await runProgram("main", { env: { ...environment, HOST: "192.0.2.1", PORT: "3000" } });
  expect(ended).toEqual({ code: 1, out: "", complaint: "HOST and PORT: cannot listen on 192.0.2.1:3000\n" });
  await database.close();
});
