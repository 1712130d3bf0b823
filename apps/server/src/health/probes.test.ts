import { mkdtempDisposable, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@antochi/db/connection";
import { createDiskStore } from "@antochi/storage/disk-store";
import { createTestDatabase } from "@antochi/testing/database";
import { afterEach, expect, it, vi } from "vitest";
import { askAll } from "./health-routes.ts";
import { probesOf } from "./probes.ts";

afterEach(() => void vi.useRealTimers());

it("finds within seconds that Postgres only reads, and that it writes again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  await using database = await createTestDatabase();
  await using connection = createDatabase({ url: database.url, poolSize: 1, onError: () => {} });
  const { pool } = connection;
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-probes-"));
  const store = createDiskStore({
    root: directory.path,
    publicUrl: "http://localhost:3000",
    signingSecret: "a secret for tests",
    now: () => new Date(),
  });
  await store.prepare();
  const probes = probesOf({ pool, store, onDisk: true });
  const found = async () => Object.fromEntries(await askAll(probes));
  const well = { postgres: "ok", "postgres-writes": "ok", store: "ok", "store-writes": "ok" };
  expect(await found()).toEqual(well);
  for await (const { key } of store.list("uploads/")) expect.fail(`${key} was left behind`);

  await pool.query("set default_transaction_read_only = on");
  // A file in the place of a directory stands for a disk that takes nothing.
  await rm(join(directory.path, "objects", "uploads"), { recursive: true });
  await writeFile(join(directory.path, "objects", "uploads"), "");
  expect(await found()).toEqual(well);
  vi.advanceTimersByTime(5_000);
  expect(await found()).toEqual({ ...well, "postgres-writes": "down", "store-writes": "down" });

  await pool.query("set default_transaction_read_only = off");
  vi.advanceTimersByTime(5_000);
  expect(await found()).toMatchObject({ "postgres-writes": "ok" });
});
