import type { DatabaseTransaction } from "@antochi/db/schema";
import type { StoredPdf } from "./spool-stored-pdf.ts";

/**
 * Keeps a PDF's row until the transaction ends, before anything is written that goes with it. A foreign key alone would
 * refuse what came too late, but as an error in the log of Postgres.
 * @returns whether it is there; not where it was deleted meanwhile
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
