import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { ObjectStore } from "@antochi/storage/object-store";
import { sql } from "kysely";
import { inBatches } from "../../in-batches.ts";
import { removeObjectLater } from "../../stored-files/removal.ts";
import { removeOrphans } from "../../stored-files/remove-orphans.ts";
import { keptMs } from "./copy-queries.ts";

export const sweepCopiesJob = defineHourlyJob({ name: "sweep-copies", minute: 21 });

const filesAtOnce = 500;
const day = 24 * 3_600_000;

type Parts = { db: Database; store: ObjectStore; now: () => Date };

/**
 * Lets go of the files of copies an hour after they were made, and a day later of those that no row knows, as after a restore or
 * where a process was killed. The codes stay.
 */
export async function sweepCopies({ db, store, now }: Parts): Promise<void> {
  const before = new Date(now().getTime() - keptMs);
  await inBatches(filesAtOnce, () =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ objectKey: string }>`
        with over as (
          select id, object_key from traced_copies where made_at <= ${before} and object_key is not null
          limit ${filesAtOnce} for update skip locked
        )
        update traced_copies set object_key = null, size = null from over where traced_copies.id = over.id
        returning over.object_key
      `.execute(tx);
      for (const { objectKey } of rows) await removeObjectLater(tx, objectKey);
      return rows.length;
    }),
  );
  const forgotten = new Date(now().getTime() - day);
  // Every file with a row is younger.
  await removeOrphans(store, { prefix: "copies/", before: forgotten });
}
