import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, mkdtempDisposable, readFile, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uploadAddressSchema } from "@antochi/contract/uploads";
import { findFreePort } from "@antochi/environment/free-port";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "./config/read-config.ts";
import { createLogger } from "./logging/create-logger.ts";
import { startProduct } from "./start-product.ts";
import { explainFailedStart } from "./startup/explain-failed-start.ts";
import { listenOn, relayTo } from "./testing/loopback.ts";
import type { Primary } from "./workers/link-to-primary.ts";

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "antochi-start-"));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
  await database.close();
});

const chief = { email: "chief@example.org", password: "correct horse" };

function configOf(databaseUrl: string, port: number) {
  return readConfig({
    environment: {
      PORT: String(port),
      DRAIN_SECONDS: "1",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: chief.email,
      ADMIN_PASSWORD: chief.password,
    },
    cwd: "/",
    readFile: () => "",
  });
}

async function start(databaseUrl: string, log = createLogger("silent")) {
  const port = await findFreePort();
  const config = configOf(databaseUrl, port);
  const product = await startProduct(config, { log, webRoot: null });
  return { product, config, port, origin: `http://127.0.0.1:${port}` };
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(chief),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

it("listens before Postgres answers, says so, and is ready once it does", async () => {
  const relayed = new URL(database.url);
  relayed.hostname = "127.0.0.1";
  relayed.port = String(await findFreePort());
  const { product, origin } = await start(relayed.href);
  const statusOf = async (path: string) => (await fetch(`${origin}${path}`)).status;
  expect(await Promise.all(["/healthz", "/readyz", "/api/user"].map(statusOf))).toEqual([200, 503, 503]);

  const relay = await listenOn(Number(relayed.port), relayTo(new URL(database.url)));
  expect(await product.prepared).toEqual([{ role: "Administrator", email: chief.email, password: null }]);
  await vi.waitFor(async () => expect(await statusOf("/readyz")).toBe(200), patience);
  await signIn(origin);

  await product[Symbol.asyncDispose]();
  await expect(statusOf("/healthz")).rejects.toThrow("fetch failed");
  relay.close();
});

it("logs why it is not ready, once the disk of its files takes nothing any more", async () => {
  const lines: string[] = [];
  const log = createLogger("warn", { write: (line) => void lines.push(line) });
  const { product, origin } = await start(database.url, log);
  await product.prepared;
  const uploads = join(dataDir, "objects", "objects", "uploads");
  onTestFinished(async () => {
    await product[Symbol.asyncDispose]();
    await rm(uploads);
  });
  await rm(uploads, { recursive: true });
  await writeFile(uploads, "");
  const answer = await fetch(`${origin}/readyz`);
  expect(await answer.json()).toMatchObject({ checks: { store: "ok", "store-writes": "down" } });
  const logged = lines.map((line): unknown => JSON.parse(line));
  expect(logged).toMatchObject([{ dependency: "store-writes", err: { cause: { code: "ENOTDIR" } } }]);
});

it("does not begin to listen once it is told to stop, however late in its start", async () => {
  const log = createLogger("silent");
  const config = configOf(database.url, await findFreePort());
  const stopped = Promise.withResolvers<void>();
  const primary: Primary = {
    hasNobodyElse: false,
    ready: () => {},
    // Read in the last steps of the start.
    get jobs() {
      stopped.resolve(product[Symbol.asyncDispose]());
      return new Promise<void>(() => {});
    },
    end: new Promise(() => {}),
    answerFigures: () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const product = await startProduct(config, { log, webRoot: null, primary });
  await expect(product.prepared).resolves.toBeDefined();
  await stopped.promise;
  await expect(fetch(`http://127.0.0.1:${config.listen.port}/healthz`)).rejects.toThrow("fetch failed");
});

it("accepts up to a thousand connections that arrive while it is busy", async () => {
  const { product, port } = await start(database.url);
  await product.prepared;
  const count = Math.min(1_000, filesAtMost() - filesOfItsOwn);
  const sockets = Array.from({ length: count }, () => connect({ host: "127.0.0.1", port }));
  // Every socket connects in its own tick; this process, which is the server too, accepts none before this resolves.
  await new Promise<void>((looked) => {
    process.nextTick(looked);
  });
  const asked = statesOf(sockets, port);
  expect(asked.get("established")).toBe(count);
  expect(asked.get("waiting")).toBeUndefined();
  for (const socket of sockets) socket.destroy();
  await product[Symbol.asyncDispose]();
});

/** An upper bound of the files that this process has open besides connections. */
const filesOfItsOwn = 300;

/** The limit of open files and sockets of this process; in containers it is often 1,024. */
function filesAtMost(): number {
  const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}

/**
 * The number of these connections to a port of this machine by state, from `/proc/net/tcp`. It lists those of the whole machine,
 * and while others come and go it may leave out a line or have it twice: so each counts once, and is looked for in several readings.
 */
function statesOf(sockets: readonly Socket[], port: number): Map<string, number> {
  const ends = new Set(sockets.map(({ localPort }) => `${endOf(localPort ?? 0)} ${endOf(port)}`));
  const found = new Map<string, string>();
  for (let reading = 0; reading < 10 && found.size < ends.size; reading += 1) {
    for (const line of readFileSync("/proc/net/tcp", "utf8").split("\n")) {
      const [, from, to, state = ""] = line.trim().split(/\s+/);
      if (ends.has(`${from} ${to}`)) found.set(`${from} ${to}`, names.get(state) ?? state);
    }
  }
  const counts = new Map<string, number>();
  for (const name of found.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** The states of a connection by their numbers in the kernel's list. */
const names = new Map([
  ["01", "established"],
  ["02", "waiting"],
]);

/** 127.0.0.1 and a port as the kernel writes them. */
function endOf(port: number): string {
  return `0100007F:${port.toString(16).toUpperCase().padStart(4, "0")}`;
}

it.each([
  [
    "the password is wrong",
    (url: URL) => void (url.password = "wrong"),
    'DATABASE_URL: password authentication failed for user "antochi"',
  ],
  [
    "the database does not exist",
    (url: URL) => void (url.pathname = "/nowhere"),
    'DATABASE_URL: database "nowhere" does not exist',
  ],
  [
    "the server does not encrypt",
    (url: URL) => void (url.search = "?sslmode=verify-full"),
    "DATABASE_URL: The server does not support SSL connections",
  ],
])("says in one line that %s, and does not wait", async (_what, spoil, line) => {
  const url = new URL(database.url);
  spoil(url);
  const { product, config } = await start(url.href);
  const reason: unknown = await product.prepared.catch((error: unknown) => error);
  expect(await explainFailedStart(reason, config)).toBe(line);
  await product[Symbol.asyncDispose]();
});

it("says in one line that the server at DATABASE_URL is no Postgres, and does not wait", async () => {
  await using web = fastify();
  const { host } = new URL(await web.listen({ host: "127.0.0.1", port: 0 }));
  const { product, config } = await start(`postgres://antochi:secret@${host}/antochi`);
  const reason: unknown = await product.prepared.catch((error: unknown) => error);
  expect(await explainFailedStart(reason, config)).toBe("DATABASE_URL: what answers there is no Postgres");
  await product[Symbol.asyncDispose]();
});

it("says in one line that a file is in the place of the objects, and does not wait", async () => {
  const objects = join(dataDir, "objects");
  await rm(objects, { recursive: true, force: true });
  await writeFile(objects, "");
  const { product, config } = await start(database.url);
  const reason: unknown = await product.prepared.catch((error: unknown) => error);
  expect(await explainFailedStart(reason, config)).toBe(
    `DATA_DIR: EEXIST: file already exists, mkdir '${objects}'`,
  );
  await product[Symbol.asyncDispose]();
  await rm(objects);
});

it("restarts its own Postgres when that dies, and says why when it cannot", async () => {
  // graphile-worker prints the error of a worker that stops in an outage, besides logging it.
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-own-postgres-"));
  await chmod(directory.path, 0o711);
  const port = await findFreePort();
  const config = readConfig({
    environment: { PORT: String(port), DATA_DIR: directory.path, DEMO: "off" },
    cwd: "/",
    readFile: () => "",
  });
  await using product = await startProduct(config, { log: createLogger("silent"), webRoot: null });
  await product.prepared;
  const cluster = join(directory.path, "postgres", "cluster");
  /**
   * Its PID, and its state, which follows the seven lines that
   * https://www.postgresql.org/docs/18/storage-file-layout.html lists.
   */
  async function findPostgres() {
    const lines = (await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n");
    return { pid: Number(lines[0]), state: lines[7]?.trim() };
  }
  async function killPostgres(): Promise<number> {
    const { pid } = await findPostgres();
    process.kill(pid, "SIGKILL");
    return pid;
  }
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  const killed = await killPostgres();
  await vi.waitFor(async () => {
    const { pid, state } = await findPostgres();
    expect(pid).not.toBe(killed);
    expect(state).toBe("ready");
  }, patience);
  await vi.waitFor(async () => expect(await ready()).toBe(200), patience);

  await rm(join(cluster, "global", "pg_control"));
  await killPostgres();
  const reason: unknown = await product.broken.catch((error: unknown) => error);
  expect(await explainFailedStart(reason, config)).toMatch(
    /^Postgres ended and cannot be started again: Postgres did not start: .*pg_control.*$/,
  );
});

it("announces its stop at /readyz, and answers everything else until the balancer had time to ask", async () => {
  const { product, origin } = await start(database.url);
  await product.prepared;
  const draining = product.drain();
  const readiness = await fetch(`${origin}/readyz`);
  expect([readiness.status, readiness.headers.get("connection")]).toEqual([503, "close"]);
  expect(await readiness.json()).toMatchObject({ status: "stopping" });
  await signIn(origin);
  await draining;
  await product[Symbol.asyncDispose]();
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow("fetch failed");
});

it("finishes running requests when asked to stop, and accepts no new ones", async () => {
  const { product, port, origin } = await start(database.url);
  await product.prepared;
  const cookie = await signIn(origin);
  const issued = await fetch(`${origin}/api/objects/upload`, { method: "POST", headers: { cookie } });
  const { uploadURL } = uploadAddressSchema.parse(await issued.json());
  const { pathname, search } = new URL(uploadURL);

  const upload = httpRequest({ host: "127.0.0.1", port, method: "PUT", path: `${pathname}${search}` });
  const answered = once(upload, "response");
  upload.setHeader("content-length", 10);
  upload.setHeader("expect", "100-continue");
  upload.flushHeaders();
  // The server responds "100 Continue" once it has the head: from here on the request is in flight.
  await once(upload, "continue");
  upload.write("first");
  // Fakes the ten-second limit, since this process is the client too and may stall for longer on a busy machine.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const stopped = product[Symbol.asyncDispose]();
  expect(vi.getTimerCount()).toBe(1);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(fetch(`${origin}/healthz`)).rejects.toThrow("fetch failed"), patience);
  upload.end("later");
  expect(await answered).toMatchObject([{ statusCode: 200, headers: { connection: "close" } }]);
  await stopped;
});
