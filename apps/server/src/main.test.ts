import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtempDisposable, open, readdir } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import { findFreePort } from "@antochi/environment/free-port";
import { compileCache } from "@antochi/testing/compile-cache";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { listenOn } from "./testing/loopback.ts";
import { runProgram } from "./testing/run-program.ts";

const runMain = (env: Record<string, string>) => runProgram("main", { env });

it("exits at once on a wrong value, with one line that names the variable", async () => {
  const ended = await runMain({ PORT: "eighty" });
  expect(ended).toEqual({ code: 1, out: "", complaint: "PORT must be a whole number from 1 to 65535\n" });
});

it.runIf(process.platform === "linux").each([
  ["/proc/antochi", "DATA_DIR: ENOENT: no such file or directory, mkdir '/proc/antochi'\n"],
  ["/dev/null", "DATA_DIR: EEXIST: file already exists, mkdir '/dev/null'\n"],
])("exits soon if DATA_DIR is %s, which cannot be created", async (DATA_DIR, complaint) => {
  const ended = await runMain({ DATA_DIR, LOG_LEVEL: "silent" });
  expect(ended).toEqual({ code: 1, out: "", complaint });
});

it("exits at once on an incomplete S3 group", async () => {
  const ended = await runMain({ S3_ENDPOINT: "http://127.0.0.1:9", S3_BUCKET: "antochi" });
  expect(ended).toEqual({
    code: 1,
    out: "",
    complaint: "S3_ACCESS_KEY is missing, while S3_ENDPOINT is set\n",
  });
});

it("exits if Postgres refuses an option of DATABASE_URL, with one line that names the variable", async () => {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await createTestDatabase(), (each) => each.close());
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), "antochi-main-")));
  const ended = await runMain({
    DATABASE_URL: `${database.url}?options=-c%20nope=1`,
    DATA_DIR: directory.path,
    PORT: String(await findFreePort()),
    LOG_LEVEL: "silent",
  });
  expect(ended).toEqual({
    code: 1,
    out: "",
    complaint: 'DATABASE_URL: unrecognized configuration parameter "nope"\n',
  });
});

/**
 * Starts the program on a free port, with a directory that Postgres may traverse under another account.
 * @param log where it writes its log
 */
async function startMain(environment: Record<string, string>, log: "pipe" | number = "pipe") {
  await using opened = new AsyncDisposableStack();
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), "antochi-main-")));
  await chmod(directory.path, 0o711);
  const dataDir = join(directory.path, "data");
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { ...compileCache, PORT: String(port), DATA_DIR: dataDir, DEMO: "off", ...environment },
    stdio: ["ignore", log, "pipe"],
  });
  const exited = once(child, "exit");
  opened.defer(async () => {
    if (child.exitCode === null) child.kill("SIGKILL");
    await exited;
  });
  const heard = { said: "", complaint: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (heard.said += text));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (heard.complaint += text));
  /** Waits until an expectation holds; fails at once, with the program's complaint, if the program ends instead. */
  async function until(holds: () => Promise<void> | void): Promise<void> {
    await vi.waitFor(async () => {
      if (child.exitCode === null) await holds();
    }, patience);
    expect(child.exitCode, heard.complaint).toBeNull();
  }
  const says = (text: string) => until(() => expect(heard.said).toContain(text));
  const parts = opened.move();
  return {
    child,
    exited,
    dataDir,
    port,
    heard,
    until,
    says,
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

// SIGHUP is sent by a terminal that closes, and by a supervisor that wants a restart.
it.each(["SIGTERM", "SIGHUP"] as const)(
  "shuts down in order at a %s while it waits for Postgres",
  async (signal) => {
    const nowhere = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
    await using main = await startMain({ DATABASE_URL: nowhere });
    await main.says("waiting for Postgres");
    main.child.kill(signal);
    expect(await main.exited).toEqual([0, null]);
  },
);

it("logs what Node and libraries warn of, and prints nothing of it", async () => {
  const nowhere = `postgres://nobody@127.0.0.1:${await findFreePort()}/none?sslmode=require`;
  await using main = await startMain({ DATABASE_URL: nowhere });
  await main.says("waiting for Postgres");
  main.child.kill("SIGTERM");
  expect(await main.exited).toEqual([0, null]);
  expect(main.heard.complaint).toBe("");
  const lines = main.heard.said
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  const message: unknown = expect.stringContaining("The SSL modes");
  const err: unknown = expect.objectContaining({ type: "Warning", message });
  expect(lines).toContainEqual(expect.objectContaining({ level: 40, err, msg: "a warning" }));
});

it.each([
  ["Postgres", (origin: string) => ({ DATABASE_URL: origin.replace("http", "postgres") })],
  [
    "the store",
    (origin: string, databaseUrl: string) => ({
      DATABASE_URL: databaseUrl,
      S3_ENDPOINT: origin,
      S3_BUCKET: "antochi",
      S3_ACCESS_KEY: "access-key",
      S3_SECRET_KEY: "secret-key",
    }),
  ],
])("says that it waits if the server for %s accepts connections and says nothing", async (_what, at) => {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await createTestDatabase(), (each) => each.close());
  const sockets = new Set<Socket>();
  const mute = await listenOn(
    0,
    createServer((socket) => sockets.add(socket.on("error", () => socket.destroy()))),
  );
  opened.defer(() => {
    mute.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = z.object({ port: z.int() }).parse(mute.address());
  const main = opened.use(await startMain(at(`http://127.0.0.1:${port}`, database.url)));
  await main.says("waiting for Postgres and the object store");
  main.child.kill("SIGTERM");
  expect(await main.exited, main.heard.complaint).toEqual([0, null]);
});

it("says that its migration waits for another process's, and continues after it", async () => {
  await using opened = new AsyncDisposableStack();
  const database = opened.adopt(await createTestDatabase(), (each) => each.close());
  const other = opened.adopt(await database.pool.connect(), (client) => client.release());
  await other.query(`select pg_advisory_lock(${advisoryLocks.migration})`);
  const main = opened.use(await startMain({ DATABASE_URL: database.url, DRAIN_SECONDS: "0" }));
  await main.says("the migration is not over");
  await other.query(`select pg_advisory_unlock(${advisoryLocks.migration})`);
  await main.says("is ready at");
  main.child.kill("SIGTERM");
  expect(await main.exited, main.heard.complaint).toEqual([0, null]);
});

it("shuts down in order when a terminal's shell closes, followed by the kernel", async () => {
  const nowhere = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
  await using main = await startMain({ DATABASE_URL: nowhere });
  await main.says("waiting for Postgres");
  for (let time = 0; time < 2; time += 1) main.child.kill("SIGHUP");
  await main.says("stopping");
  main.child.kill("SIGHUP");
  expect(await main.exited).toEqual([0, null]);
});

it.runIf(process.platform === "linux")(
  "shuts down in order at a SIGTERM while its log accepts nothing, and says so beside it",
  async () => {
    await using full = await open("/dev/full", "w");
    const nowhere = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
    await using main = await startMain({ DATABASE_URL: nowhere }, full.fd);
    // By the time it responds, it has logged that it is waiting for Postgres.
    await main.until(async () => {
      const answer = await fetch(`http://127.0.0.1:${main.port}/readyz`);
      expect(await answer.text()).toContain("postgres");
    });
    main.child.kill("SIGTERM");
    expect(await main.exited).toEqual([0, null]);
    expect(main.heard.complaint).toMatch(
      /^The end of the log is lost, \d+ bytes: ENOSPC: no space left on device, write\n$/,
    );
  },
);

it("shuts down in order at a SIGTERM while it creates its own Postgres, and leaves none behind", async () => {
  await using main = await startMain({});
  const postgres = join(main.dataDir, "postgres");
  await main.until(async () => expect(await readdir(postgres)).toContain("owner"));
  main.child.kill("SIGTERM");
  expect(await main.exited).toEqual([0, null]);
  expect(existsSync(join(postgres, "cluster", "postmaster.pid"))).toBe(false);
});
