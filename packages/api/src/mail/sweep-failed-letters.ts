import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { removeFailedBefore } from "@antochi/jobs/failed-jobs";

const daysKept = 30;
const atOnce = 1_000;

export const sweepFailedLettersJob = defineHourlyJob({ name: "sweep-failed-letters", minute: 53 });

type Parts = { db: Database; now: () => Date; letterJobNames: readonly string[] };

/** Deletes letters that failed for good and that nobody retried within 30 days, since they contain addresses. */
export async function sweepFailedLetters({ db, now, letterJobNames }: Parts): Promise<void> {
  const before = new Date(now().getTime() - daysKept * 86_400_000);
  await removeFailedBefore(db, { names: letterJobNames, before, limit: atOnce });
}
