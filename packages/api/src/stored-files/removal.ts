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

/** Forgets a registered PDF and has its object and its picture removed once the transaction is committed. */
export async function dropStoredPdf(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  await tx.deleteFrom("storedFiles").where("objectPath", "=", objectPath).execute();
  await removePdfLater(tx, objectPath);
}

/** Has the object of a forgotten PDF removed after the commit, and its picture. */
export async function removePdfLater(tx: DatabaseTransaction, objectPath: string): Promise<void> {
  const key = keyOfObjectPath(objectPath);
  await removeObjectLater(tx, key);
  await removeObjectLater(tx, thumbnailKeyOf(key));
}

/**
 * Has an object removed after the commit, by a job that is retried until the store answers. Removing one that is not
 * there is the same success.
 */
export async function removeObjectLater(tx: DatabaseTransaction, key: string): Promise<void> {
  await enqueue(tx, removeObjectJob, { key }, { key });
}

/**
 * Removes an object, and the unfinished uploads in parts under its key. Doing it again is harmless. An object that a
 * registered file refers to stays: it was put back under the same key since the job was written.
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
