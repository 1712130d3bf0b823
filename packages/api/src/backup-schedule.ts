import type { DatabaseTransaction } from "@antochi/db/schema";
import { nextRun } from "@antochi/jobs/next-run";

/** Two runs of the schedule: when the second backup after this time is due, the first must exist. */
export function lateAfter(cron: string, instant: Date): Date {
  const first = nextRun(cron, instant) ?? instant;
  return nextRun(cron, first) ?? first;
}

/**
 * Makes backups late no sooner than two runs of the schedule after a time at which one began, or before which none could be
 * made.
 */
export async function restartSchedule(tx: DatabaseTransaction, instant: Date): Promise<void> {
  const schedule = await tx.selectFrom("backupSchedule").select("cron").executeTakeFirst();
  if (schedule === undefined) return;
  await tx
    .updateTable("backupSchedule")
    .set({ lateAt: lateAfter(schedule.cron, instant) })
    .execute();
}
