import type { Database } from "@antochi/db/schema";
import { pdfKeyOf } from "@antochi/storage/object-key";
import { objectPathOf } from "@antochi/storage/object-path";

/**
 * Whether an object is a registered PDF, or the picture of one. One that was dropped is neither from that commit on,
 * however long the store still keeps it.
 */
export async function isRegistered(db: Database, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("storedFiles")
    .select("id")
    .where("objectPath", "=", objectPathOf(pdfKeyOf(key)))
    .executeTakeFirst();
  return row !== undefined;
}
