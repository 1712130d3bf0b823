import type { Totals } from "@antochi/backup/back-up";

/** Such as `1204 rows, 2 jobs and 12 objects (3.4 MB)`; a MB is a million bytes. */
export function describeTotals({ rows, jobs, objects, bytes }: Totals): string {
  return `${rows} rows, ${jobs} jobs and ${objects} objects (${(bytes / 1_000_000).toFixed(1)} MB)`;
}
