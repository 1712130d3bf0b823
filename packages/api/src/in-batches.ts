import type { Database, Schema } from "@antochi/db/schema";
import { type RawBuilder, sql } from "kysely";

/** What is left after so many batches waits for the next hour. */
const batches = 50;
/** Rows of one batch. */
const rowsAtOnce = 1_000;

/**
 * Repeats work that does up to `size` rows in one go and answers how many it did, until there were fewer, so that no
 * single transaction takes long.
 */
export async function inBatches(size: number, work: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < batches; batch += 1) {
    if ((await work()) < size) return;
  }
}

type Over = {
  table: keyof Schema;
  /** The columns by which rows are told apart, or those that go together. */
  keys: readonly string[];
  /** The column that says when a row is over; it has an index. */
  end: string;
  /** In the column's own terms. */
  now: Date | number | RawBuilder<Date>;
};

/** Deletes the rows of a table that are over, in batches. */
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
