import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { extractTextJob } from "./page-text.ts";
import { readScansJob } from "./read-scans.ts";

export const findScansJob = defineHourlyJob({ name: "find-scans", minute: 27 });

/** Files that are taken up in an hour, at most. */
const batch = 200;

/**
 * Takes up what came in before scans were read, or while that was switched off: files in which nobody looked for scanned
 * pages, and those whose pages still wait. What is under way already is not asked for twice.
 */
export async function findScans({ db, ocr }: { db: Database; ocr: boolean }): Promise<void> {
  if (!ocr) return;
  const unexamined = await db
    .selectFrom("storedFiles")
    .select("objectPath")
    .where("state", "=", "registered")
    .where("scannedPages", "is", null)
    .orderBy("id")
    .limit(batch)
    .execute();
  const waiting = await db
    .selectFrom("scannedPages")
    .select("objectPath")
    .distinct()
    .where("state", "=", "waiting")
    .limit(batch)
    .execute();
  await db.transaction().execute(async (tx) => {
    for (const { objectPath } of unexamined)
      if (objectPath !== null) await enqueue(tx, extractTextJob, { objectPath }, { key: objectPath });
    for (const { objectPath } of waiting)
      await enqueue(tx, readScansJob, { objectPath }, { key: objectPath });
  });
}
