import type { BackupState } from "@antochi/contract/backups";
import type { Database } from "@antochi/db/schema";
import { removeByKey } from "@antochi/jobs/queue";
import { recordAct } from "../../audit/record-act.ts";
import { lateAfter, restartSchedule } from "../../backup-schedule.ts";
import { mailHeldSince } from "../../mail/mail-hold.ts";

/** How many of the newest runs are kept. */
const keptRuns = 100;

/** The longest complaint, in characters: the panel shows it whole. */
const complaintMax = 500;

/** The complaint of a run whose end nobody recorded. */
const cutOff = "The process was ended before the backup was";

/**
 * Records that a backup begins. Earlier runs without an end were cut off, since only one is under way at a time.
 * @returns its id
 */
export async function beginRun(
  db: Database,
  { name, startedAt }: { name: string; startedAt: Date },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await endCutOffRuns(tx, startedAt);
    const { id } = await tx
      .insertInto("backupRuns")
      .values({ name, startedAt })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .deleteFrom("backupRuns")
      .where("id", "<=", id - keptRuns)
      .execute();
    return id;
  });
}

/**
 * The names of earlier backups of this database that may have left a partial copy: those that were cut off; those that were
 * made, whose removal may have been under way; and those that failed, if the partial copy could not be removed either. Runs
 * that found their place not empty are left out: another installation was at work there.
 */
export async function namesOfHalves(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom("backupRuns")
    .select("name")
    .where((eb) => eb.or([eb("outcome", "=", "made"), eb("complaint", "not like", "% is not empty: %")]))
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Marks all runs still recorded as under way as failed, after their process was seen to end. */
export async function endCutOffRuns(db: Database, now: Date): Promise<void> {
  await db
    .updateTable("backupRuns")
    .set({ outcome: "failed", endedAt: now, complaint: cutOff })
    .where("outcome", "is", null)
    .execute();
}

type Ending = { endedAt: Date } & (
  | { outcome: "made"; bytes: number; complaint: string | null }
  | { outcome: "failed"; complaint: string }
);

/** Records the outcome of a backup. A successful one moves the time at which the last backup is too old. */
export async function endRun(db: Database, id: number, ending: Ending): Promise<void> {
  const complaint = ending.complaint?.slice(0, complaintMax) ?? null;
  await db.transaction().execute(async (tx) => {
    const { startedAt, name } = await tx
      .updateTable("backupRuns")
      .set({ ...ending, complaint })
      .where("id", "=", id)
      .returning(["startedAt", "name"])
      .executeTakeFirstOrThrow();
    const { outcome, endedAt } = ending;
    await recordAct(
      tx,
      { now: () => endedAt },
      { act: `backup-${outcome}`, by: null, on: { id: name }, details: { complaint } },
    );
    if (ending.outcome === "made") await restartSchedule(tx, startedAt);
  });
}

/**
 * Stores BACKUP_CRON at the start of a process, or that no backups are scheduled. A new schedule has time until its second
 * backup is due; an unchanged one keeps its deadline, however often processes start.
 */
export async function noteSchedule(
  db: Database,
  { cron, job, now }: { cron: string | null; job: string; now: Date },
): Promise<void> {
  if (cron === null) {
    await db.deleteFrom("backupSchedule").execute();
    // Nothing here would run a job that is still queued.
    await removeByKey(db, job);
    return;
  }
  const schedule = { cron, lateAt: lateAfter(cron, now) };
  await db
    .insertInto("backupSchedule")
    .values(schedule)
    .onConflict((conflict) =>
      conflict.column("one").doUpdateSet(schedule).where("backupSchedule.cron", "<>", cron),
    )
    .execute();
}

type State = Omit<BackupState, "madeAt"> & { madeAt: Date | null };

/**
 * The state of the last backups; one that is under way does not count yet. In a restored copy scheduled backups are held,
 * as its mail is, and are not late because of that.
 */
export async function readBackupState(db: Database, now: Date): Promise<State> {
  const last = await db
    .selectFrom("backupRuns")
    .select(["outcome", "complaint"])
    .where("outcome", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const made = await db
    .selectFrom("backupRuns")
    .select(["startedAt", "bytes"])
    .where("outcome", "=", "made")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const schedule = await db.selectFrom("backupSchedule").select("lateAt").executeTakeFirst();
  const isHeld = schedule !== undefined && (await mailHeldSince(db)) !== undefined;
  const known = {
    isScheduled: schedule !== undefined,
    madeAt: made?.startedAt ?? null,
    bytes: made?.bytes ?? null,
    complaint: null,
  };
  if (last?.outcome === "failed") return { ...known, trouble: "failed", complaint: last.complaint };
  if (isHeld) return { ...known, trouble: "held" };
  if (schedule !== undefined && schedule.lateAt < now) return { ...known, trouble: "late" };
  const complaint = last?.complaint ?? null;
  return { ...known, trouble: complaint === null ? null : "incomplete", complaint };
}
