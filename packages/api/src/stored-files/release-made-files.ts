import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { type RawBuilder, sql } from "kysely";
import { inBatches } from "../in-batches.ts";
import { removeObjectLater } from "./removal.ts";
import { removeOrphans } from "./remove-orphans.ts";

const filesAtOnce = 500;

type MadeFiles = {
  /** Its rows have a file's `object_key` and its time `made_at`; an index finds the rows made before a given time. */
  table: "certificates" | "tracedCopies";
  /** Files made by then are released. */
  before: Date;
  /** What else to clear in the row of a released file: `size = null`. */
  cleared: RawBuilder<unknown>;
  prefix: KeyPrefix;
  /** Earlier than any file that a row still refers to, so that no older object has a row. */
  orphansBefore: Date;
};

/**
 * Releases files that were made for somebody a while ago, but keeps their rows; and removes objects without a row, as after
 * a restore or where a process was killed.
 */
export async function releaseMadeFiles(
  { db, store }: { db: Database; store: ObjectStore },
  { table, before, cleared, prefix, orphansBefore }: MadeFiles,
): Promise<void> {
  const made = sql.table(table);
  const releaseSome = async (tx: DatabaseTransaction) => {
    const { rows } = await sql<{ objectKey: string }>`
      with over as (
        select id, object_key from ${made} where made_at <= ${before} and object_key is not null
        limit ${filesAtOnce} for update skip locked
      )
      update ${made} set object_key = null, ${cleared} from over where ${made}.id = over.id
      returning over.object_key
    `.execute(tx);
    for (const { objectKey } of rows) await removeObjectLater(tx, objectKey);
    return rows.length;
  };
  await inBatches(filesAtOnce, () => db.transaction().execute(releaseSome));
  await removeOrphans(store, { prefix, before: orphansBefore });
}
