import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { inBatches } from "../../in-batches.ts";
import { removeObjectLater } from "../../stored-files/removal.ts";
import { removeOrphans } from "../../stored-files/remove-orphans.ts";

export const sweepDataExportsJob = defineHourlyJob({ name: "sweep-data-exports", minute: 43 });

const day = 24 * 3_600_000;
const rowsAtOnce = 100;

type Parts = { db: Database; store: ObjectStore; now: () => Date };

/**
 * Deletes expired data exports and has their objects removed. Also removes objects without a row, as after a restore, and
 * what a killed process had begun to write.
 */
export async function sweepDataExports({ db, store, now }: Parts): Promise<void> {
  const at = now();
  await inBatches(rowsAtOnce, () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ objectKey: string }>`
        delete from data_exports where user_id in (
          select user_id from data_exports where expires_at <= ${at}
          order by expires_at limit ${rowsAtOnce} for update skip locked
        )
        returning object_key
      `.execute(tx);
      for (const { objectKey } of rows) await removeObjectLater(tx, objectKey);
      return rows.length;
    }),
  );
  const before = new Date(at.getTime() - day);
  await removeOrphans(store, { prefix: "exports/", before, isKept: (key) => isKept(db, key) });
}

async function isKept(db: Database, objectKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("dataExports")
    .select("userId")
    .where("objectKey", "=", objectKey)
    .executeTakeFirst();
  return row !== undefined;
}
