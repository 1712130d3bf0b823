import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { releaseMadeFiles } from "../../stored-files/release-made-files.ts";
import { keptMs } from "./copy-queries.ts";

export const sweepCopiesJob = defineHourlyJob({ name: "sweep-copies", minute: 21 });

const day = 24 * 3_600_000;

type Parts = { db: Database; store: ObjectStore; now: () => Date };

/**
 * Removes the files of copies an hour after they were made, and files without a row, as after a restore or where a process
 * was killed, after a day. The codes stay.
 */
export async function sweepCopies({ db, store, now }: Parts): Promise<void> {
  const at = now().getTime();
  await releaseMadeFiles(
    { db, store },
    {
      table: "tracedCopies",
      before: new Date(at - keptMs),
      cleared: sql`size = null`,
      prefix: "copies/",
      orphansBefore: new Date(at - day),
    },
  );
}
