import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readBackupState } from "@antochi/api/features/backups/backup-rows";
import { type Depot, directoryDepot } from "@antochi/backup/depot";
import { verify } from "@antochi/backup/verify";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import { createDiskStore } from "@antochi/storage/disk-store";
import { compileCache } from "@antochi/testing/compile-cache";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { patience } from "@antochi/testing/patience";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { makeKeptBackup } from "./make-kept-backup.ts";
import { scheduledBackupHandler } from "./scheduled-backup.ts";

const program = join(import.meta.dirname, "../commands/backup.ts");
const key = randomBytes(32);
const now = () => new Date();

let database: TestDatabase;
let home: string;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertUser(database.db, approvedMember);
});
afterAll(() => database.close());
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "antochi-kept-"));
  environment = {
    DATABASE_URL: database.url,
    DATA_DIR: join(home, "data"),
    BACKUP_DIR: join(home, "backups"),
    BACKUP_KEY: key.toString("hex"),
  };
  await openStore().prepare();
  await database.db.deleteFrom("backupRuns").execute();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true });
});

function openStore() {
  return createDiskStore({
    root: join(home, "data/objects"),
    publicUrl: "http://localhost",
    signingSecret: "",
    now,
  });
}

function makeOne(at: () => Date = now, depot: Depot = directoryDepot(join(home, "backups"))) {
  return makeKeptBackup({
    connection: { ...database, [Symbol.asyncDispose]: database.close },
    url: database.url,
    store: openStore(),
    depot,
    key,
    keep: { count: 2, days: 90 },
    now: at,
  });
}

const night = (day: number) => () => new Date(Date.UTC(2026, 10, day, 2));
const names = async () => (await readdir(join(home, "backups"))).toSorted();

function runsOf({ db }: TestDatabase) {
  return db.selectFrom("backupRuns").select(["name", "outcome", "complaint"]).orderBy("id").execute();
}

/** Runs the scheduled backup job, as a replica with this environment does. */
async function runScheduled(): Promise<void> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const handler = scheduledBackupHandler("0 2 * * *", { db: database.db, now, log });
  await handler.run({}, { id: "1", createdAt: now(), attempt: 1, signal: undefined });
}

/** A process whose backup is blocked, because the test locks a table that it needs to read. */
async function startHeldUp(): Promise<{ child: ChildProcess; name: string; letGo: () => Promise<void> }> {
  const client = await database.pool.connect();
  await client.query("begin; lock table users in access exclusive mode");
  const child = fork(program, ["--kept"], { env: { ...compileCache, ...environment }, silent: true });
  const name = await vi.waitFor(async () => {
    const [run] = await database.db.selectFrom("backupRuns").select("name").execute();
    expect(run).toBeDefined();
    expect(await readdir(join(home, "backups", run?.name ?? ""))).toEqual(["sealed"]);
    return run?.name ?? "";
  }, patience);
  const letGo = async () => {
    await client.query("rollback");
    client.release();
  };
  return { child, name, letGo };
}

/** How many sessions hold the advisory lock of a backup in progress. */
async function underWay(): Promise<number | null> {
  const { rowCount } = await database.pool.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and objid = $1::bigint::oid`,
    [advisoryLocks.keptBackup],
  );
  return rowCount;
}

it("a scheduled backup is made by its own process, encrypted, and recorded", async () => {
  await runScheduled();
  const [run, ...more] = await runsOf(database);
  expect(more).toEqual([]);
  expect(run).toMatchObject({ outcome: "made", complaint: null });
  const from = directoryDepot(join(home, "backups")).files(run?.name ?? "");
  expect(await verify({ from, key })).toMatchObject({ jobs: 0, objects: 0 });
  expect(await readBackupState(database.db, now())).toMatchObject({ trouble: null });
});

it("a failed scheduled backup states its reason, to the queue and in its row", async () => {
  await writeFile(join(home, "backups"), "a file where the directory should be");
  await expect(runScheduled()).rejects.toThrow(/^The backup failed: .*EEXIST/);
  const [run] = await runsOf(database);
  expect(run?.outcome).toBe("failed");
  expect(run?.complaint).toContain("EEXIST");
  expect(await readBackupState(database.db, now())).toMatchObject({ trouble: "failed", madeAt: null });
});

it("the reason of a failed scheduled backup is without what its process warns of", async () => {
  environment["DATABASE_URL"] = `${database.url}?sslmode=require`;
  await expect(runScheduled()).rejects.toThrow(/^The backup failed: .*does not support SSL connections$/);
});

it.each<[string, (child: ChildProcess) => void]>([
  ["killed", (child) => child.kill("SIGKILL")],
  ["abandoned by its parent process", (child) => child.disconnect()],
])("a backup that is %s half-way does not count, and the next one removes it", async (_, end) => {
  const { child, name, letGo } = await startHeldUp();
  const ended = once(child, "exit");
  end(child);
  await ended;
  await letGo();
  // The backup counts as in progress until Postgres notices that the process is gone.
  await vi.waitFor(async () => expect(await underWay()).toBe(0), patience);
  const depot = directoryDepot(join(home, "backups"));
  expect(await depot.list()).toEqual([{ name, isFinished: false }]);
  await runScheduled();
  const runs = await runsOf(database);
  expect(runs).toMatchObject([
    { name, outcome: "failed", complaint: "The process was ended before the backup was" },
    { outcome: "made" },
  ]);
  expect(await depot.list()).toEqual([{ name: runs[1]?.name, isFinished: true }]);
});

it("only one backup is made at a time", async () => {
  const { child, letGo } = await startHeldUp();
  await expect(makeOne()).rejects.toThrow(`Another backup is being made in ${join(home, "backups")}`);
  // The scheduled job is refused as well, and records nothing about the backup in progress.
  await expect(runScheduled()).rejects.toThrow("Another backup is being made");
  expect(await runsOf(database)).toMatchObject([{ outcome: null }]);
  const ended = once(child, "exit");
  await letGo();
  expect(await ended).toEqual([0, null]);
  expect(await runsOf(database)).toMatchObject([{ outcome: "made" }]);
});

it("another installation's unfinished backup in the same place stays, even of the same instant", async () => {
  const theirs = "2026-11-20T02-00-00Z";
  await mkdir(join(home, "backups", theirs), { recursive: true });
  await writeFile(join(home, "backups", theirs, "rows"), "");
  await makeOne(night(21));
  await expect(makeOne(night(20))).rejects.toThrow("is not empty");
  await makeOne(night(22));
  expect(await names()).toEqual([theirs, "2026-11-21T02-00-00Z", "2026-11-22T02-00-00Z"]);
  expect(await readdir(join(home, "backups", theirs))).toEqual(["rows"]);
});

it("a clock that is ahead deletes none of the others, and is reported", async () => {
  for (const day of [20, 21]) await makeOne(night(day));
  const ahead = await makeOne(() => new Date(Date.UTC(2027, 10, 22, 2)));
  expect(ahead).toMatchObject({
    dropped: ["2026-11-20T02-00-00Z"],
    troubles: [expect.stringContaining("more than 90 days old")],
  });
  expect(await names()).toEqual(["2026-11-21T02-00-00Z", "2027-11-22T02-00-00Z"]);
  const run = (await runsOf(database)).at(-1);
  expect(run?.outcome).toBe("made");
  expect(run?.complaint).toContain("more than 90 days old");
});

/** A depot with room for two more files. */
function filling(depot: Depot): Depot & { written: () => number } {
  let written = 0;
  return {
    ...depot,
    written: () => written,
    files(name) {
      const files = depot.files(name);
      const write: typeof files.write = (file, body) => {
        written += 1;
        if (written < 3) return files.write(file, body);
        body.destroy();
        return Promise.reject(new Error("ENOSPC: no space left on device"));
      };
      return { ...files, write };
    },
  };
}

it("a failed backup leaves nothing behind, for example on a disk that it filled", async () => {
  await makeOne(night(20));
  const depot = directoryDepot(join(home, "backups"));
  const full = filling(depot);
  await expect(makeOne(night(21), full)).rejects.toThrow("ENOSPC");
  expect(full.written()).toBeGreaterThanOrEqual(3);
  expect(await depot.list()).toEqual([{ name: "2026-11-20T02-00-00Z", isFinished: true }]);
  expect((await runsOf(database)).at(-1)).toMatchObject({ outcome: "failed" });
});

it("a failed backup that cannot remove its leftovers leaves that to the next", async () => {
  const depot = directoryDepot(join(home, "backups"));
  const broken: Depot = { ...filling(depot), remove: () => Promise.reject(new Error("EIO: i/o error")) };
  await expect(makeOne(night(21), broken)).rejects.toThrow("ENOSPC");
  expect(await depot.list()).toEqual([{ name: "2026-11-21T02-00-00Z", isFinished: false }]);
  await makeOne(night(22));
  expect(await depot.list()).toEqual([{ name: "2026-11-22T02-00-00Z", isFinished: true }]);
});

it("expired backups are deleted, but not while the newest lacks something", async () => {
  for (const day of [17, 18, 19]) await makeOne(night(day));
  expect(await names()).toEqual(["2026-11-18T02-00-00Z", "2026-11-19T02-00-00Z"]);

  const { id, objectPath } = await insertRegisteredFile(database.db);
  await runScheduled();
  expect((await runsOf(database)).at(-1)).toMatchObject({ outcome: "made" });
  await rm(join(home, "backups", (await names()).at(-1) ?? ""), { recursive: true });
  const lost = `${objectPath?.slice("/objects/".length)} is registered, but the store does not have it`;
  expect(await makeOne(night(20))).toMatchObject({ troubles: [lost], dropped: [] });
  expect(await names()).toHaveLength(3);
  expect((await runsOf(database)).at(-1)).toMatchObject({ outcome: "made", complaint: lost });

  await database.db.deleteFrom("storedFiles").where("id", "=", id).execute();
  expect(await makeOne(night(21))).toMatchObject({
    dropped: ["2026-11-18T02-00-00Z", "2026-11-19T02-00-00Z"],
  });
});
