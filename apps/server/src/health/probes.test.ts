import { mkdir, mkdtempDisposable, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@antochi/db/connection";
import { createDiskStore } from "@antochi/storage/disk-store";
import { createTestDatabase } from "@antochi/testing/database";
import { afterEach, expect, it, vi } from "vitest";
import type { Phase } from "../startup/phase.ts";
import { probesOf } from "./probes.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const well = {
  postgres: "ok",
  "postgres-writes": "ok",
  store: "ok",
  "store-writes": "ok",
  "temporary-files": "ok",
};

async function openProbes({ onDisk }: { onDisk: boolean }, phase: Phase = { current: "ready" }) {
  vi.useFakeTimers({ toFake: ["performance"] });
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await createTestDatabase());
  const { pool } = opened.use(createDatabase({ url: database.url, poolSize: 1, onError: () => {} }));
  const directory = opened.use(await mkdtempDisposable(join(tmpdir(), "antochi-probes-")));
  const store = createDiskStore({
    root: directory.path,
    publicUrl: "http://localhost:3000",
    signingSecret: "a secret for tests",
    now: () => new Date(),
  });
  await store.prepare();
  const temporary = join(directory.path, "spool");
  await mkdir(temporary);
  vi.stubEnv("TMPDIR", temporary);
  const probes = probesOf({ pool, store, onDisk, phase });
  const uploads = join(directory.path, "objects", "uploads");
  const parts = opened.move();
  return {
    pool,
    store,
    temporary,
    /** Replaces the directory by a file, like a disk that accepts no writes. */
    async fill() {
      await rm(uploads, { recursive: true });
      await writeFile(uploads, "");
    },
    async empty() {
      await rm(uploads);
      await store.prepare();
    },
    /** Waits for every probe, however long it takes. */
    found: async (): Promise<Record<string, string>> => {
      const answers = await Promise.allSettled(Object.values(probes).map((probe) => probe()));
      const names = Object.keys(probes);
      return Object.fromEntries(
        answers.map(({ status }, at) => [names[at] ?? "", status === "fulfilled" ? "ok" : "down"]),
      );
    },
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

it("detects within seconds that Postgres is read-only, and that it is writable again", async () => {
  await using opened = await openProbes({ onDisk: true });
  const { pool, store, found } = opened;
  expect(await found()).toEqual(well);
  for await (const { key } of store.list("uploads/")) expect.fail(`${key} was left behind`);

  await pool.query("set default_transaction_read_only = on");
  await opened.fill();
  expect(await found()).toEqual(well);
  vi.advanceTimersByTime(5_000);
  expect(await found()).toEqual({ ...well, "postgres-writes": "down", "store-writes": "down" });

  await pool.query("set default_transaction_read_only = off");
  vi.advanceTimersByTime(500);
  expect(await found()).toMatchObject({ "postgres-writes": "ok" });
});

it("detects within a minute that a remote store accepts no writes, and within seconds that it does again", async () => {
  await using opened = await openProbes({ onDisk: false });
  const { found } = opened;
  expect(await found()).toEqual(well);

  await opened.fill();
  vi.advanceTimersByTime(59_000);
  expect(await found()).toEqual(well);
  vi.advanceTimersByTime(1_000);
  expect(await found()).toEqual({ ...well, "store-writes": "down" });

  await opened.empty();
  vi.advanceTimersByTime(500);
  expect(await found()).toEqual(well);
});

it("detects within seconds that TMPDIR, where PDFs lie while they are checked, takes nothing, and that it does again", async () => {
  await using opened = await openProbes({ onDisk: false });
  const { found } = opened;
  expect(await found()).toEqual(well);
  expect((await readdir(opened.temporary)).length).toBe(0);

  vi.stubEnv("TMPDIR", join(opened.temporary, "missing"));
  vi.advanceTimersByTime(5_000);
  expect(await found()).toEqual({ ...well, "temporary-files": "down" });

  vi.stubEnv("TMPDIR", opened.temporary);
  vi.advanceTimersByTime(500);
  expect(await found()).toEqual(well);
});

it("does not count a write check that failed before the store was prepared once the product serves", async () => {
  const phase: Phase = { current: "starting" };
  await using opened = await openProbes({ onDisk: true }, phase);
  const { found } = opened;
  await opened.fill();
  expect(await found()).toEqual({ ...well, "store-writes": "down" });

  await opened.empty();
  phase.current = "ready";
  expect(await found()).toEqual(well);
});
