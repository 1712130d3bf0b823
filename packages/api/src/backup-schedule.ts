import type { DatabaseTransaction } from "@antochi/db/schema";
import { nextRun } from "@antochi/jobs/next-run";

/** Twice its schedule: when the second backup after this instant is due, the first has to be there. */
export function lateAfter(cron: string, instant: Date): Date {
  const first = nextRun(cron, instant) ?? instant;
  return nextRun(cron, first) ?? first;
}

/**
 * Has backups be late no sooner than twice the schedule after an instant: when one was begun, or before which none could be.
 */
export async function restartSchedule(tx: DatabaseTransaction, instant: Date): Promise<void> {
  const schedule = await tx.selectFrom("backupSchedule").select("cron").executeTakeFirst();
  if (schedule === undefined) return;
  await tx
    .updateTable("backupSchedule")
    .set({ lateAt: lateAfter(schedule.cron, instant) })
    .execute();
}
