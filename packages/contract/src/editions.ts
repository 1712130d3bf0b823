import { z } from "zod";
import { editionsCursor } from "./cursors.ts";
import { bodyId, editionNumber, pathEdition, pathId } from "./ids.ts";
import { listInput, pageSizes } from "./pagination.ts";

const articleId = bodyId("Article ID is required");
const noPage = "There is no such page";

export const editionPageSchema = listInput(pageSizes.editions, editionsCursor).extend({ articleId: pathId });
export const editionSchema = z.object({ articleId, number: editionNumber });
/** The same in an address. */
export const editionAddressSchema = z.object({ articleId: pathId, number: pathEdition });
export const openEditionSchema = editionSchema.extend({
  isOpen: z.boolean("isOpen must be true or false"),
});
export const compareEditionsSchema = z.object({
  articleId,
  from: editionNumber,
  to: editionNumber,
});

/** What has changed since an edition that a member read, and of one page of the current one. */
export const changedPagesInputSchema = z.object({ articleId: pathId, since: editionNumber });
export const pageChangesInputSchema = changedPagesInputSchema.extend({
  page: z.int(noPage).positive(noPage),
});

/** An edition of an article, as its readers see it: what administrators may see besides is there for them alone. */
export const editionItemSchema = z.object({
  number: z.int(),
  isCurrent: z.boolean(),
  /** Whether members may read it. */
  isOpen: z.boolean(),
  changes: z.string().nullable(),
  publishedAt: z.iso.datetime(),
  /** The address of its PDF, where the reader may read it. */
  pdfPath: z.string().nullable(),
  pageCount: z.int(),
  /** In bytes. */
  size: z.int(),
  publishedBy: z.string().nullable().optional(),
});
export type EditionItem = z.output<typeof editionItemSchema>;

/**
 * What a comparison tells at most: pages, and runs of words of each. Beyond so many words that came and went a page is not
 * told word by word, and beyond so many pages each is set beside the one of its number: finding what stayed
 * costs the square of what did not.
 */
export const comparisonSizes = { pages: 50, words: 200, changedWords: 1_000, changedPages: 1_000 } as const;

/** A run of words of a page that both have, or one of them. */
const comparedWordsSchema = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });

/** Which pages of the current edition have other words than the one that was read. */
export const changedPagesSchema = z.object({
  pages: z.int().array(),
  /** Whether both have been read: the text of a PDF comes some time after it. */
  isComplete: z.boolean(),
});

/** Null where too much of the page is different; what was removed only where the reader may read the older edition. */
export const pageChangesSchema = z.object({ words: comparedWordsSchema.array().nullable() });

/** How the texts of two editions differ. */
export const comparisonSchema = z.object({
  /** How many pages differ in all. */
  differing: z.int(),
  pages: z.array(
    z.object({
      /** Its number in the older and in the newer edition; null where it is not there. */
      before: z.int().nullable(),
      after: z.int().nullable(),
      /** Null where too much of it is different. */
      words: comparedWordsSchema.array().nullable(),
    }),
  ),
  /** Whether so many pages differ that each was set beside the one of its number. */
  isByNumber: z.boolean(),
  /** Whether all of both has been read: the text of a PDF comes some time after it. */
  isComplete: z.boolean(),
  /** Whether there is any text of both. */
  hasTexts: z.boolean(),
  /**
   * Pages of either that were set beside none, since a text is not there: their own, or one of the other edition that may
   * answer them. Not more than a comparison tells.
   */
  notCompared: z.object({ before: z.int().array(), after: z.int().array() }),
});
export type Comparison = z.output<typeof comparisonSchema>;
export type ComparedWords = z.output<typeof comparedWordsSchema>;
