import type { Database } from "@antochi/db/schema";
import { objectPathOf } from "@antochi/storage/object-path";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { JobPayload } from "../job-table.ts";

/**
 * Removes an object, and the unfinished uploads in parts under its key. Doing it again is harmless. An object that a
 * registered file refers to stays: it was put back under the same key since the job was written.
 */
export async function removeObject(
  { db, store }: { db: Database; store: ObjectStore },
  { key }: JobPayload<"remove-object">,
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
