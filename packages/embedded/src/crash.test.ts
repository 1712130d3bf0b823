import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { patience } from "@antochi/environment/testing/patience";
import { expect, test, vi } from "vitest";
import { startEmbeddedPostgres } from "./postgres.ts";
import { query } from "./testing/query.ts";
import { makeTemporaryDirectory } from "./testing/temporary-directory.ts";

async function killPostgres(dataDir: string): Promise<void> {
  const lockFile = await readFile(join(dataDir, "cluster", "postmaster.pid"), "utf8");
  process.kill(Number.parseInt(lockFile, 10), "SIGKILL");
}

test("a Postgres that dies is started again under the same address, as often as it dies", async () => {
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

test("a Postgres that cannot be started again is told, with the reason", async () => {
  await using directory = await makeTemporaryDirectory();
  const onGone = vi.fn<(reason: Error) => void>();
  await using _postgres = await startEmbeddedPostgres({ dataDir: directory.path, onGone });
  await rm(join(directory.path, "cluster", "global", "pg_control"));
  await killPostgres(directory.path);
  await vi.waitFor(() => expect(onGone).toHaveBeenCalledOnce(), patience);
  expect(onGone.mock.lastCall?.[0].message).toContain("pg_control");
});
