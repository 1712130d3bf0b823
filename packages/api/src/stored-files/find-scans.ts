import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { notQueued } from "@antochi/jobs/queue";
import { extractTextJob } from "./page-text.ts";
import { readScansJob } from "./read-scans.ts";

export const findScansJob = defineHourlyJob({ name: "find-scans", minute: 27 });

/** Files that are taken up in an hour, at most. */
const batch = 200;

/**
 * Takes up what came in before scans were read, or while that was switched off: files in which nobody looked for scanned
 * pages, and those whose pages still wait. What is in the queue already is left alone: asked for again, what fails would
 * begin anew each hour and never count as failed, and what failed waits for a person.
 */
export async function findScans({ db, ocr }: { db: Database; ocr: boolean }): Promise<void> {
  if (!ocr) return;
  const unexamined = await db
    .selectFrom("storedFiles")
    .select("objectPath")
    .where("state", "=", "registered")
    .where("scannedPages", "is", null)
    // Found to be gone by the check of stored files, it would be asked for in vain each hour.
    .where("condition", "<>", "missing")
    .where(notQueued(extractTextJob, "objectPath", "storedFiles.objectPath"))
    .orderBy("id")
    .limit(batch)
    .execute();
  const waiting = await db
    .selectFrom("scannedPages")
    .select("objectPath")
    .distinct()
    .where("state", "=", "waiting")
    .where(notQueued(readScansJob, "objectPath", "scannedPages.objectPath"))
    .limit(batch)
    .execute();
  await db.transaction().execute(async (tx) => {
    for (const { objectPath } of unexamined)
      if (objectPath !== null) await enqueue(tx, extractTextJob, { objectPath }, { key: objectPath });
    for (const { objectPath } of waiting)
      await enqueue(tx, readScansJob, { objectPath }, { key: objectPath });
  });
}
