import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { patience } from "@antochi/environment/testing/patience";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";
import { query } from "./testing/query.ts";
import { makeTemporaryDirectory } from "./testing/temporary-directory.ts";

async function killPostgres(dataDir: string): Promise<void> {
  const lockFile = await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(lockFile, 10), "SIGKILL");
}

test("a Postgres that dies is restarted at the same address, as often as it dies", async () => {
  await using directory = await makeTemporaryDirectory();
  const onCrash = vi.fn<(reason: Error) => void>();
  await using postgres = await startEmbeddedPostgres({ dataDir: directory.path, onCrash });
  await query(postgres.url, "create table kept as select 42 as answer");
  for (const crashes of [1, 2]) {
    await killPostgres(directory.path);
    await vi.waitFor(() => expect(onCrash).toHaveBeenCalledTimes(crashes), patience);
    expect(onCrash.mock.lastCall?.[0].message).toContain("SIGKILL");
    await vi.waitFor(
      async () => expect(await query(postgres.url, "select answer from kept")).toBe(42),
      patience,
    );
  }
});

test("a Postgres that dies is restarted even if one of its processes takes long to notice", async () => {
  await using directory = await makeTemporaryDirectory();
  const refusals: string[] = [];
  const onGone = vi.fn<(reason: Error) => void>();
  await using postgres = await startEmbeddedPostgres({
    dataDir: directory.path,
    onGone,
    onLog: (line) => void (line.includes("is still in use") && refusals.push(line)),
  });
  const client = new pg.Client({ connectionString: postgres.url });
  // Its session is lost eventually.
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const session = rows[0]?.pid ?? 0;
  process.kill(session, "SIGSTOP");
  try {
    await killPostgres(directory.path);
    // One more attempt than are made if a start fails for any other reason.
    await vi.waitFor(() => expect(refusals.length + onGone.mock.calls.length).toBeGreaterThan(5), patience);
  } finally {
    process.kill(session, "SIGCONT");
  }
  expect(onGone).not.toHaveBeenCalled();
  await vi.waitFor(async () => expect(await query(postgres.url, "select 1")).toBe(1), patience);
  await client.end();
});

test("a Postgres that cannot be restarted is reported, with the reason", async () => {
  await using directory = await makeTemporaryDirectory();
  const onGone = vi.fn<(reason: Error) => void>();
  await using _postgres = await startEmbeddedPostgres({ dataDir: directory.path, onGone });
  await rm(join(directory.path, "cluster", "global", "pg_control"));
  await killPostgres(directory.path);
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce(), patience);
  expect(onGone.mock.lastCall?.[0].message).toContain("pg_control");
});

test("a listener that fails is reported, and stopping still lets another start use the directory", async () => {
  await using directory = await makeTemporaryDirectory();
  const onGone = vi.fn<(reason: Error) => void>();
  const onCrash = () => {
    throw new Error("no log to write to");
  };
  const postgres = await startEmbeddedPostgres({ dataDir: directory.path, onCrash, onGone });
  await killPostgres(directory.path);
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce(), patience);
  expect(onGone.mock.lastCall?.[0].message).toBe("no log to write to");
  await postgres.stop();
  await using next = await startEmbeddedPostgres({ dataDir: directory.path });
  expect(await query(next.url, "select 1")).toBe(1);
});

test("one that is stopped while it is being restarted is not reported as gone", async () => {
  await using directory = await makeTemporaryDirectory();
  const onGone = vi.fn<(reason: Error) => void>();
  const stopped = Promise.withResolvers<void>();
  const onCrash = () => stopped.resolve(postgres.stop());
  const postgres = await startEmbeddedPostgres({ dataDir: directory.path, onCrash, onGone });
  await killPostgres(directory.path);
  await stopped.promise;
  expect(onGone).not.toHaveBeenCalled();
});
