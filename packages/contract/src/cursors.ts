import { z } from "zod";
import type { ActivityItem, ArticleStatistics } from "./activity.ts";
import { limits } from "./limits.ts";
import type { ArticleItem, CategoryItem } from "./knowledge-base.ts";
import { isStorable } from "./text.ts";
import type { UserItem } from "./users.ts";

/**
 * A list's sort key carries everything that is needed to go on after an item, and every item shows its sort
 * key: so the cursor of the next page is made from the last item, by the server for the Link header and by the
 * browser for its infinite lists, with the same function.
 */
type Cursor<Item, Key extends z.ZodType> = {
  /** The opaque cursor that continues after this item. */
  after: (item: Item) => string;
  /** The sort key in a cursor that a client sent, or undefined where it is not one of ours. */
  parse: (cursor: string) => z.output<Key> | undefined;
};

const id = z.int().positive().max(limits.idMax);
/** Years of four digits only: what Postgres and Date both read the same way. */
const instant = z.iso.datetime({ precision: 3 }).transform((text) => new Date(text));
const text = z.string().max(limits.categoryNameMax).refine(isStorable);

function defineCursor<Item, Key extends z.ZodType>(
  key: Key,
  keyOf: (item: Item) => z.input<Key>,
): Cursor<Item, Key> {
  return {
    after: (item) => toBase64Url(JSON.stringify(keyOf(item))),
    parse(cursor) {
      const parsed = key.safeParse(parseJson(fromBase64Url(cursor)));
      return parsed.success ? parsed.data : undefined;
    },
  };
}

/** Newest first. */
export const newestFirstCursor = defineCursor(
  z.tuple([instant, id]),
  (item: Pick<ActivityItem, "createdAt" | "id">): [string, number] => [item.createdAt, item.id],
);

/** Pending first, then newest. */
export const usersCursor = defineCursor(
  z.tuple([z.boolean(), instant, id]),
  (user: Pick<UserItem, "isApproved" | "createdAt" | "id">): [boolean, string, number] => [
    user.isApproved,
    user.createdAt,
    user.id,
  ],
);

/** By name. */
export const categoriesCursor = defineCursor(
  z.tuple([text, id]),
  (category: Pick<CategoryItem, "name" | "id">): [string, number] => [category.name, category.id],
);

/** Latest change first. */
export const articlesCursor = defineCursor(
  z.tuple([instant, id]),
  (article: Pick<ArticleItem, "updatedAt" | "id">): [string, number] => [article.updatedAt, article.id],
);

/** Most viewed first. */
export const statisticsCursor = defineCursor(
  z.tuple([z.int().nonnegative(), id]),
  (row: Pick<ArticleStatistics, "viewCount" | "articleId">): [number, number] => [
    row.viewCount,
    row.articleId,
  ],
);

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toBase64Url(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function fromBase64Url(text: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
