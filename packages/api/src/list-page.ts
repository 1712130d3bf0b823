import { DomainError } from "@antochi/contract/errors";
import { keysetPage, type Position, type SortKey } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { SelectQueryBuilder } from "kysely";
import type { Context, Reply } from "./context.ts";

type ListOptions<DB, Tables extends keyof DB, Key extends SortKey<DB, Tables>, Row, Item, Filter, Ctx> = {
  /** All rows that the filter lets through; neither ordered nor limited. */
  find: (db: Database, filter: Filter) => SelectQueryBuilder<DB, Tables, Row>;
  order: {
    /** The columns that the rows are ordered by, and all of them in this direction: see `keysetPage`. */
    key: Key;
    direction: "asc" | "desc";
    /** The cursor of this order, with which the procedure's input reads the cursor that a client sent. */
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
    const query = keysetPage(find(ctx.db, input), { ...sorting, limit, after: after ?? undefined });
    const rows = await query.execute();
    const page = rows.slice(0, limit).map((row) => present(row, ctx));
    const last = page.at(-1);
    if (rows.length > limit && last !== undefined) ctx.reply.nextPage(cursor.after(last));
    return page;
  };
}

/** The part of a list's cursor (`@antochi/contract/cursors`) that reads what a client sent. */
type ReadableCursor<Key> = { parse: (cursor: string) => Key | undefined };

/**
 * The sort key after which a page begins; undefined for the first page. A cursor that is not ours is refused with
 * 400 instead of answering some other page.
 */
export function readCursor<Key>(
  cursor: ReadableCursor<Key>,
  sent: string | null | undefined,
): Key | undefined {
  if (sent === null || sent === undefined) return undefined;
  const key = cursor.parse(sent);
  if (key !== undefined) return key;
  const message = "cursor is not valid";
  throw new DomainError("invalid-input", { message, issues: [{ path: "cursor", message }] });
}

type Page<Item> = {
  limit: number;
  /** The cursor that continues after an item. */
  after: (item: Item) => string;
  reply: Pick<Reply, "nextPage">;
};

/**
 * Cuts the up to `limit + 1` items that a list was read with to one page. The extra item only shows that there is a
 * next page, whose cursor the transport gets.
 */
export function cutPage<Item>(items: Item[], { limit, after, reply }: Page<Item>): Item[] {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  if (items.length > limit && last !== undefined) reply.nextPage(after(last));
  return page;
}
