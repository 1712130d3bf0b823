import type { DatabaseTransaction } from "@antochi/db/schema";
import type { StoredPdf } from "./spool-stored-pdf.ts";

/**
 * Locks a PDF's row until the transaction ends, before anything that belongs to it is written. A foreign key alone would
 * refuse a late write too, but with an error in Postgres' log.
 * @returns whether it exists; false where it was deleted meanwhile
 */
export async function holdStoredPdf(tx: DatabaseTransaction, { objectPath }: StoredPdf): Promise<boolean> {
  const held = await tx
    .selectFrom("storedFiles")
    .select("id")
    .where("objectPath", "=", objectPath)
    .forKeyShare()
    .executeTakeFirst();
  return held !== undefined;
}
