import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { notQueued } from "@antochi/jobs/queue";
import { extractTextJob } from "./page-text.ts";
import { readScansJob } from "./read-scans.ts";

export const findScansJob = defineHourlyJob({ name: "find-scans", minute: 27 });

/** The most files of either kind enqueued per hour. */
const batch = 200;

/**
 * Enqueues what came in before an earlier release or while OCR was off: files of which it is not known whether they have an
 * outline, files not yet examined for scanned pages, and files with pages that still wait. Those whose job is in the queue are
 * left alone: enqueueing it again would restart a failing job each hour, so that it never counts as failed, and a failed one
 * waits for a person.
 */
export async function findScans({ db, ocr }: { db: Database; ocr: boolean }): Promise<void> {
  const unexamined = await db
    .selectFrom("storedFiles")
    .select("objectPath")
    .where("state", "=", "registered")
    .where((eb) => eb.or([eb("hasOutline", "is", null), ...(ocr ? [eb("scannedPages", "is", null)] : [])]))
    // Once the check of stored files has found it missing, it would be enqueued in vain each hour.
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
