import type { Database } from "@antochi/db/schema";
import { type SpooledFile, spool } from "@antochi/pdf/spool";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import { z } from "zod";

/** What a job that reads a registered PDF needs. */
export type ReadingParts = { db: Database; store: ObjectStore };

export type StoredPdf = z.output<typeof storedPdfSchema>;

const storedPdfSchema = z.object({ objectPath: z.string().min(1) });

/**
 * Shared by all jobs that read a registered PDF. Reading takes a processor for seconds, so these jobs have a lower priority
 * than mails, which must not wait for a whole library.
 */
export const readingJob = { payload: storedPdfSchema, priority: 10 } as const;

/** Copies a registered PDF to a file that is removed at the end of its scope; null where the PDF was deleted meanwhile. */
export async function spoolStoredPdf(
  { db, store }: ReadingParts,
  { objectPath }: StoredPdf,
): Promise<SpooledFile | null> {
  const file = await db
    .selectFrom("storedFiles")
    .select("size")
    .where("objectPath", "=", objectPath)
    .executeTakeFirst();
  if (!file) return null;
  try {
    return await spool(await store.read(keyOfObjectPath(objectPath)), { maxBytes: file.size ?? 0 });
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}
