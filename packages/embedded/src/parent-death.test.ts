import { spawn } from "node:child_process";
import { chown, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/environment/testing/patience";
import { expect, test, vi } from "vitest";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { query } from "./testing/query.ts";
import { runServer } from "./testing/run-server.ts";
import { makeTemporaryDirectory } from "./testing/temporary-directory.ts";
import { startEmbeddedPostgres } from "./postgres.ts";
import { startPostmaster } from "./postmaster.ts";
import { identify } from "./process-identity.ts";

test("after kill -9 of its parent Postgres stops by itself, and the next start finds everything", async () => {
  await using directory = await makeTemporaryDirectory();
  const server = await runServer(directory.path);
  await query(server.url, "create table persisted as select 42 as answer");
  const postmaster = await readPostmasterPid(directory.path);
  server.process.kill("SIGKILL");
  await server.exited;
  await vi.waitFor(async () => expect(await identify(postmaster)).toBeUndefined(), patience);
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(postgres.url, "select answer from persisted")).toBe(42);
});

test("a start right after kill -9 copes with the Postgres that is still running", async () => {
  await using directory = await makeTemporaryDirectory();
  const server = await runServer(directory.path);
  await query(server.url, "create table persisted as select 42 as answer");
  server.process.kill("SIGKILL");
  await server.exited;
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(postgres.url, "select answer from persisted")).toBe(42);
});

test("an abandoned Postgres is stopped by the next start", async () => {
  await using directory = await makeTemporaryDirectory();
  const cluster = join(directory.path, "cluster");
  await (await startEmbeddedPostgres({ dataDir: directory.path })).stop();
  const orphan = await startPostmaster({
    binaries: findBinaries(),
    account: await chooseAccount(cluster),
    cluster,
    port: await findFreePort(),
    settings: {},
    onLog() {},
  });
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(orphan.exitCode).toBe(0);
  expect(await query(postgres.url, "select 1")).toBe(1);
});

test("a lock file with another process's id is removed, and that process left alone", async () => {
  await using directory = await makeTemporaryDirectory();
  const cluster = resolve(directory.path, "cluster");
  await (await startEmbeddedPostgres({ dataDir: directory.path })).stop();
  const account = await chooseAccount(cluster);
  // Under Postgres' own account, since Postgres itself treats a PID that it may not signal as stale.
  const innocent = spawn("/bin/sleep", ["600"], { ...account, cwd: "/" });
  const lockFile = join(cluster, "postmaster.pid");
  await writeFile(lockFile, `${innocent.pid}\n${cluster}\n`);
  if (account) await chown(lockFile, account.uid, account.gid);
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(postgres.url, "select 1")).toBe(1);
  expect(innocent.signalCode).toBeNull();
  innocent.kill();
});

test("Ctrl-C to the whole process group lets the server finish with Postgres", async () => {
  await using directory = await makeTemporaryDirectory();
  const server = await runServer(directory.path);
  const group = server.process.pid ?? 0;
  process.kill(-group, "SIGINT");
  expect(await server.nextLine()).toBe("finished");
  expect(await server.exited).toEqual([0, null]);
  await expect(query(server.url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test.runIf(process.getuid?.() === 0)("works for an ordinary user too", async () => {
  await using directory = await makeTemporaryDirectory();
  const nobody = { uid: 65534, gid: 65534 };
  await chown(directory.path, nobody.uid, nobody.gid);
  const server = await runServer(directory.path, nobody);
  expect(await query(server.url, "select 1")).toBe(1);
  server.process.kill("SIGINT");
  expect(await server.exited).toEqual([0, null]);
});

async function readPostmasterPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8"), 10);
}
