import { DomainError } from "@antochi/contract/errors";
import type { Reply } from "./context.ts";

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
 * next page, whose cursor is told to the transport.
 */
export function cutPage<Item>(items: Item[], { limit, after, reply }: Page<Item>): Item[] {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  if (items.length > limit && last !== undefined) reply.nextPage(after(last));
  return page;
}
