import type { Database, Schema } from "@antochi/db/schema";
import { type RawBuilder, sql } from "kysely";

/** The most batches of one call; what is left waits for the next hour. */
const batches = 50;
/** Rows of one batch. */
const rowsAtOnce = 1_000;

/**
 * Repeats work that handles up to `size` rows and returns how many it handled, until there were fewer, so that no single
 * transaction takes long.
 */
export async function inBatches(size: number, work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    if ((await work()) < size) return;
  }
}

type Over = {
  table: keyof Schema;
  /** The columns that identify a row, or a group of rows. */
  keys: readonly string[];
  /** The column with the time at which a row expires; it has an index. */
  end: string;
  /** The current time, in the unit of that column. */
  now: Date | number | RawBuilder<Date>;
};

/** Deletes the expired rows of a table, in batches. */
export async function deleteOver(db: Database, { table, keys, end, now }: Over): Promise<void> {
  const key = sql.join(keys.map((column) => sql.ref(column)));
  await inBatches(rowsAtOnce, async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where (${key}) in (
        select ${key} from ${sql.table(table)}
        where ${sql.ref(end)} <= ${now} limit ${rowsAtOnce} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  });
}
