import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { releaseMailHold } from "../../mail/mail-hold.ts";
import { beginRun, endRun, namesOfHalves, noteSchedule, readBackupState } from "./backup-rows.ts";

const at = (text: string) => new Date(`2026-11-${text}:00.000Z`);
const schedule = (cron: string | null, now: Date) =>
  noteSchedule(database.db, { cron, job: "make-backup", now });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom("backupRuns").execute();
  await database.db.deleteFrom("backupSchedule").execute();
  await database.db.deleteFrom("mailHold").execute();
});

async function make(startedAt: Date, complaint: string | null = null): Promise<void> {
  const id = await beginRun(database.db, { name: "n", startedAt });
  await endRun(database.db, id, { outcome: "made", endedAt: startedAt, bytes: 5e12, complaint });
}

async function fail(startedAt: Date, complaint: string): Promise<void> {
  const id = await beginRun(database.db, { name: "n", startedAt });
  await endRun(database.db, id, { outcome: "failed", endedAt: startedAt, complaint });
}

/** Renames the newest run. */
async function nameLast(name: string): Promise<void> {
  const { id } = await database.db
    .selectFrom("backupRuns")
    .select((eb) => eb.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  await database.db.updateTable("backupRuns").set({ name }).where("id", "=", id).execute();
}

const stateAt = (now: Date) => readBackupState(database.db, now);

it("nothing is wrong without a schedule and without backups", async () => {
  await schedule(null, at("22T10:00"));
  expect(await stateAt(at("30T10:00"))).toEqual({
    isScheduled: false,
    trouble: null,
    complaint: null,
    madeAt: null,
    bytes: null,
  });
});

it("a backup is late when the second one after the last is due, whatever replicas ask or restart", async () => {
  await schedule("0 2 * * *", at("22T10:00"));
  expect(await stateAt(at("24T01:59"))).toMatchObject({ trouble: null });
  await schedule("0 2 * * *", at("24T02:01"));
  const scheduled = { isScheduled: true, complaint: null };
  expect(await stateAt(at("24T02:01"))).toEqual({ ...scheduled, trouble: "late", madeAt: null, bytes: null });

  await make(at("24T02:02"));
  const made = { madeAt: at("24T02:02"), bytes: 5e12 };
  expect(await stateAt(at("26T01:59"))).toEqual({ ...scheduled, trouble: null, ...made });
  expect(await stateAt(at("26T02:01"))).toMatchObject({ trouble: "late", madeAt: at("24T02:02") });
});

it("lateness counts anew from a new schedule, and without one nothing is late", async () => {
  await schedule("0 2 * * *", at("20T10:00"));
  await schedule("0 3 * * 0", at("23T10:00"));
  expect(await stateAt(at("29T10:00"))).toMatchObject({ trouble: null });
  await schedule("0 * * * *", at("23T10:00"));
  expect(await stateAt(at("29T10:00"))).toMatchObject({ trouble: "late" });
  await schedule(null, at("29T10:00"));
  expect(await stateAt(at("29T10:00"))).toMatchObject({ trouble: null });
});

it("a restored copy holds backups until its mail is released, and they are late only two periods later", async () => {
  await database.db.insertInto("mailHold").defaultValues().execute();
  expect(await stateAt(at("20T10:00"))).toMatchObject({ trouble: null });
  await schedule("0 2 * * *", at("20T10:00"));
  const held = { isScheduled: true, trouble: "held", complaint: null, madeAt: null, bytes: null };
  for (const now of ["20T10:00", "25T10:00"]) expect(await stateAt(at(now))).toEqual(held);
  const release = (now: Date) => database.db.transaction().execute((tx) => releaseMailHold(tx, now));
  await release(at("25T10:00"));
  expect(await stateAt(at("27T01:59"))).toMatchObject({ trouble: null });
  // A second release changes nothing.
  await release(at("26T10:00"));
  expect(await stateAt(at("27T02:01"))).toMatchObject({ trouble: "late" });
});

it("an interrupted, failed or made backup may leave a partial one, unless another installation was at work", async () => {
  await fail(at("20T02:00"), "ENOSPC: no space left on device");
  await nameLast("failed");
  await fail(at("21T02:00"), "/backups/other is not empty: name a new directory for each backup");
  await nameLast("another's");
  await make(at("22T02:00"));
  await nameLast("made");
  await beginRun(database.db, { name: "cut off", startedAt: at("23T02:00") });
  await beginRun(database.db, { name: "under way", startedAt: at("24T02:00") });
  expect(await namesOfHalves(database.db)).toEqual(new Set(["failed", "made", "cut off"]));
});

it("removing the schedule removes the queued job", async () => {
  await database.pool.query("select graphile_worker.add_job('make-backup', job_key => 'make-backup')");
  await schedule(null, at("22T10:00"));
  const { rowCount } = await database.pool.query("select from graphile_worker.jobs");
  expect(rowCount).toBe(0);
});

it("a failed backup is reported until the next good one, and a running one reports nothing", async () => {
  await make(at("20T02:00"));
  await fail(at("21T02:00"), "x".repeat(900));
  await beginRun(database.db, { name: "under way", startedAt: at("21T02:05") });
  expect(await stateAt(at("21T02:06"))).toEqual({
    isScheduled: false,
    trouble: "failed",
    complaint: "x".repeat(500),
    madeAt: at("20T02:00"),
    bytes: 5e12,
  });
  await make(at("21T02:10"));
  expect(await stateAt(at("21T02:11"))).toMatchObject({ trouble: null, madeAt: at("21T02:10") });
});

it("an incomplete backup is reported with what it lacks, until a complete one, a failure or lateness", async () => {
  await schedule("0 2 * * *", at("20T10:00"));
  const lost = "x is registered, but the store does not have it";
  await make(at("21T02:00"), lost);
  expect(await stateAt(at("21T02:01"))).toEqual({
    isScheduled: true,
    trouble: "incomplete",
    complaint: lost,
    madeAt: at("21T02:00"),
    bytes: 5e12,
  });
  expect(await stateAt(at("23T02:01"))).toMatchObject({ trouble: "late", complaint: null });
  await fail(at("23T02:02"), "no room");
  expect(await stateAt(at("23T02:03"))).toMatchObject({ trouble: "failed", complaint: "no room" });
  await make(at("23T02:04"));
  expect(await stateAt(at("23T02:05"))).toMatchObject({ trouble: null, complaint: null });
});

it("a run that never ended counts as failed once another begins, and a hundred runs are kept", async () => {
  await beginRun(database.db, { name: "cut off", startedAt: at("20T02:00") });
  for (let run = 0; run < 120; run++) await make(at("21T02:00"));
  const { rows } = await database.pool.query(
    "select count(*)::int as runs, count(*) filter (where outcome is null)::int as open from backup_runs",
  );
  expect(rows).toEqual([{ runs: 100, open: 0 }]);
});
