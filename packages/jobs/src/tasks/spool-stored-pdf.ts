import type { Database } from "@antochi/db/schema";
import { type SpooledFile, spool } from "@antochi/pdf/spool";
import { keyOfObjectPath } from "@antochi/storage/object-path";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";

type Parts = { db: Database; store: ObjectStore };

/** Brings a registered PDF from the store to a file that goes with its scope; null where it was deleted meanwhile. */
export async function spoolStoredPdf({ db, store }: Parts, objectPath: string): Promise<SpooledFile | null> {
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
