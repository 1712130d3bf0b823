import { keysetPage, type Position, type SortKey } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { SelectQueryBuilder } from "kysely";
import type { Context } from "../context.ts";

type ListOptions<DB, Tables extends keyof DB, Key extends SortKey<DB, Tables>, Row, Item, Filter, Ctx> = {
  /** All rows that match the filter, neither ordered nor limited. */
  find: (db: Database, filter: Filter, ctx: Ctx) => SelectQueryBuilder<DB, Tables, Row>;
  order: {
    /** The columns that the rows are ordered by, all in this direction: see `keysetPage`. */
    key: Key;
    direction: "asc" | "desc";
    /** The cursor of this order; the procedure's input must parse with the same one. */
    cursor: { after: (item: Item) => string };
  };
  present: (row: Row, ctx: Ctx) => Item;
};

/** A list's input as `listInput` reads it. */
type ListInput<Key> = { limit: number; cursor?: Key | null | undefined };

/**
 * Resolves a paged list, for a procedure's `query`: reads the page that the input asks for, and gives the transport the
 * cursor of the next page where there is one.
 */
export function listPage<
  DB,
  Tables extends keyof DB,
  const Key extends SortKey<DB, Tables>,
  Row,
  Item,
  Filter,
  Ctx,
>({ find, order, present }: ListOptions<DB, Tables, Key, Row, Item, Filter, Ctx>) {
  const { cursor, ...sorting } = order;
  return async ({
    ctx,
    input,
  }: {
    ctx: Context & Ctx;
    input: Filter & ListInput<Position<DB, Tables, Key>>;
  }): Promise<Item[]> => {
    const { limit, cursor: after = null } = input;
    const query = keysetPage(find(ctx.db, input, ctx), { ...sorting, limit, after: after ?? undefined });
    const rows = await query.execute();
    return answerPage(ctx, rows, { limit, cursor, present: (row) => present(row, ctx) });
  };
}

type Answer<Row, Item> = {
  limit: number;
  cursor: { after: (item: Item) => string };
  present: (row: Row) => Item;
};

/**
 * The answer of a paged list, from the rows that it found: up to `limit + 1`, of which the last one only shows that there is
 * a next page. Passes the next page's cursor to the transport.
 */
export function answerPage<Row, Item>(
  ctx: Pick<Context, "reply">,
  rows: readonly Row[],
  { limit, cursor, present }: Answer<Row, Item>,
): Item[] {
  const page = rows.slice(0, limit).map((row) => present(row));
  const last = page.at(-1);
  if (rows.length > limit && last !== undefined) ctx.reply.nextPage(cursor.after(last));
  return page;
}
