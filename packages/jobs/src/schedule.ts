import { type ParsedCronItem, parseCronItems } from "graphile-worker";
import type { JobName } from "./job-table.ts";

/** Times are UTC. Of several replicas one writes the job, and one that still waits is not written twice. */
export const schedule: ParsedCronItem[] = parseCronItems([
  every("17 * * * *", "sweep-uploads"),
  every("47 * * * *", "sweep-sessions"),
  every("7 * * * *", "fold-views"),
]);

function every(match: string, task: JobName) {
  return { task, match, options: { jobKey: task, backfillPeriod: 0, maxAttempts: 5 } };
}
