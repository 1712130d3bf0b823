import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { type RawBuilder, sql } from "kysely";
import { inBatches } from "../in-batches.ts";
import { removeObjectLater } from "./removal.ts";
import { removeOrphans } from "./remove-orphans.ts";

const filesAtOnce = 500;

type MadeFiles = {
  /**
   * Its rows have a file's `object_key` and when it was `made_at`; an index finds those that were made before an instant.
   */
  table: "certificates" | "tracedCopies";
  /** Files that were made by then are let go of. */
  before: Date;
  /** What of a row goes with its file, beyond the key: `size = null`. */
  cleared: RawBuilder<unknown>;
  prefix: KeyPrefix;
  /** Earlier than any file that a row still has: what is older, no row knows. */
  orphansBefore: Date;
};

/**
 * Lets go of the files that were made for somebody a while ago, while their rows stay; and of those that no row knows, as
 * after a restore or where a process was killed.
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
