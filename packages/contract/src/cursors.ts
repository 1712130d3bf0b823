import { z } from "zod";
import { limits } from "./limits.ts";
import { isStorable } from "./text.ts";

/**
 * Every item of a list contains the list's sort key, so the cursor of the next page is made from the last item, with the
 * same function by the server for the Link header and by the browser for its infinite lists.
 */
type Cursor<Item, Key extends z.ZodType> = {
  /** The opaque cursor that continues after this item. */
  after: (item: Item) => string;
  /** The sort key in a client's cursor, or undefined where it is not one of ours. */
  parse: (cursor: string) => z.output<Key> | undefined;
};

const id = z.int().positive().max(limits.idMax);
/** Years of four digits only, which Postgres and Date read the same way. */
const instant = z.iso.datetime({ precision: 3 }).transform((text) => new Date(text));
const text = z.string().max(limits.categoryNameMax).refine(isStorable);
const title = z.string().max(limits.articleTitleMax).refine(isStorable);

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
  (item: { createdAt: string; id: number }): [string, number] => [item.createdAt, item.id],
);

/** Newest first in a log, whose ids may exceed `limits.idMax`. */
export const logCursor = defineCursor(
  z.tuple([instant, z.int().positive()]),
  (entry: { createdAt: string; id: number }): [string, number] => [entry.createdAt, entry.id],
);

/** Newest first over several kinds, each of which counts its ids by itself. */
export const inboxCursor = defineCursor(
  z.tuple([instant, z.string().max(40).refine(isStorable), id]),
  (item: { createdAt: string; kind: string; id: number }): [string, string, number] => [
    item.createdAt,
    item.kind,
    item.id,
  ],
);

/** By number, the latest first. */
export const issuesCursor = defineCursor(z.tuple([id]), (issue: { number: number }): [number] => [
  issue.number,
]);

/** Newest first, for rows whose id a browser generated. */
export const newestNamedCursor = defineCursor(
  z.tuple([instant, z.uuid()]),
  (item: { createdAt: string; id: string }): [string, string] => [item.createdAt, item.id],
);

/** Pending first, then newest: the cursor says whether a user is approved, the sort key whether one is pending. */
export const usersCursor = defineCursor(
  z.tuple([z.boolean().transform((isApproved) => !isApproved), instant, id]),
  (user: { isApproved: boolean; createdAt: string; id: number }): [boolean, string, number] => [
    user.isApproved,
    user.createdAt,
    user.id,
  ],
);

/** By name. */
export const categoriesCursor = defineCursor(
  z.tuple([text, id]),
  (category: { name: string; id: number }): [string, number] => [category.name, category.id],
);

/** In the order of the administrators. */
export const orderedCategoriesCursor = defineCursor(
  z.tuple([z.int().nonnegative().max(limits.idMax), text, id]),
  (category: { position: number; name: string; id: number }): [number, string, number] => [
    category.position,
    category.name,
    category.id,
  ],
);

/** Latest change first. */
export const articlesCursor = defineCursor(
  z.tuple([instant, id]),
  (article: { updatedAt: string; id: number }): [string, number] => [article.updatedAt, article.id],
);

/** Latest edition first. */
export const editionsCursor = defineCursor(z.tuple([id]), (edition: { number: number }): [number] => [
  edition.number,
]);

/** Most viewed first. */
export const statisticsCursor = defineCursor(
  z.tuple([z.int().nonnegative(), id]),
  (row: { viewCount: number; articleId: number }): [number, number] => [row.viewCount, row.articleId],
);

/** By category as administrators order them, then by title. */
export const readinessArticlesCursor = defineCursor(
  z.tuple([z.int().nonnegative().max(limits.idMax), text, title, id]),
  (article: {
    categoryPosition: number;
    categoryName: string;
    title: string;
    articleId: number;
  }): [number, string, string, number] => [
    article.categoryPosition,
    article.categoryName,
    article.title,
    article.articleId,
  ],
);

/** Most overdue first, then by name; those without a unit come after units that have as many. */
export const readinessUnitsCursor = defineCursor(
  z.tuple([
    z.int().min(-limits.idMax).max(0),
    z.boolean(),
    z.string().max(limits.unitMax).refine(isStorable),
    z.int().nonnegative().max(limits.idMax),
  ]),
  (unit: { overdue: number; name: string | null; unitId: number }): [number, boolean, string, number] => [
    -unit.overdue,
    unit.name === null,
    unit.name ?? "",
    unit.unitId,
  ],
);

const personName = z.string().max(limits.nameMax).refine(isStorable);

/** By name. */
export const readinessMembersCursor = defineCursor(
  z.tuple([personName, personName, id]),
  (member: { lastName: string; firstName: string; userId: number }): [string, string, number] => [
    member.lastName,
    member.firstName,
    member.userId,
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
