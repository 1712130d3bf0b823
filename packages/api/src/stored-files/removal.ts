import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { keyOfObjectPath, objectPathOf, thumbnailKeyOf } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { z } from "zod";

export const removeObjectJob = defineJob({
  name: "remove-object",
  payload: z.object({ key: z.string().min(1) }),
});

/** Deletes the row of a registered PDF, and has its object and its thumbnail removed after the commit. */
export async function dropStoredPdf(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  await tx.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
  await removePdfLater(tx, objectPath);
}

/** Has the object and the thumbnail of a deleted PDF removed after the commit. */
export async function removePdfLater(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  const key = keyOfObjectPath(objectPath);
  await removeObjectLater(tx, key);
  await removeObjectLater(tx, thumbnailKeyOf(key));
}

/**
 * Has an object removed after the commit, by a job that is retried until the store answers. Removing a missing object
 * succeeds too.
 */
export async function removeObjectLater(tx: DatabaseTransaction, key: string): Promise<void> {
  await enqueue(tx, removeObjectJob, { key }, { key });
}

/**
 * Removes an object and the unfinished multipart uploads under its key. Idempotent. An object that a registered file refers
 * to stays: it was restored under the same key after the job was enqueued.
 */
export async function removeObject(
  { db, store }: { db: Database; store: ObjectStore },
  { key }: { key: string },
): Promise<void> {
  const owner = await db
    .selectFrom("storedFiles")
    .select("id")
    .where("objectPath", "=", objectPathOf(key))
    .executeTakeFirst();
  if (owner !== undefined) return;
  await store.remove(key);
  for await (const upload of store.multipart.listUnfinished(key)) {
    await store.multipart.abort(upload.key, upload.uploadId);
  }
}
