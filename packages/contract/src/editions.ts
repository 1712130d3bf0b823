import { z } from "zod";
import { editionsCursor } from "./cursors.ts";
import { bodyId, editionNumber, pathEdition, pathId } from "./ids.ts";
import { listInput, pageSizes } from "./pagination.ts";

const articleId = bodyId("Article ID is required");
const noPage = "There is no such page";

export const editionPageSchema = listInput(pageSizes.editions, editionsCursor).extend({ articleId: pathId });
export const editionSchema = z.object({ articleId, number: editionNumber });
/** An edition in an address. */
export const editionAddressSchema = z.object({ articleId: pathId, number: pathEdition });
export const openEditionSchema = editionSchema.extend({
  isOpen: z.boolean("isOpen must be true or false"),
});
export const compareEditionsSchema = z.object({
  articleId,
  from: editionNumber,
  to: editionNumber,
});

/** Asks what changed since an edition that a member read, and what changed on one page of the current edition. */
export const changedPagesInputSchema = z.object({ articleId: pathId, since: editionNumber });
export const pageChangesInputSchema = changedPagesInputSchema.extend({
  page: z.int(noPage).positive(noPage),
});

/** An edition of an article, as its readers see it; what only administrators may see is omitted for others. */
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
 * The limits of a comparison: pages, and runs of words per page. A page with more than `changedWords` added and removed
 * words is not compared word by word, and beyond `changedPages` changed pages each is compared with the page of the same
 * number: finding what stayed takes time proportional to the square of what changed.
 */
export const comparisonSizes = { pages: 50, words: 200, changedWords: 1_000, changedPages: 1_000 } as const;

/** A run of words that both pages have, or only one of them. */
const comparedWordsSchema = z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() });

/** The pages of the current edition whose words differ from those of the edition that was read. */
export const changedPagesSchema = z.object({
  pages: z.int().array(),
  /** Whether the text of both has been extracted, which happens some time after the upload. */
  isComplete: z.boolean(),
});

/** Null where too much of the page differs; removed words are included only where the reader may read the older edition. */
export const pageChangesSchema = z.object({ words: comparedWordsSchema.array().nullable() });

/** How the texts of two editions differ. */
export const comparisonSchema = z.object({
  /** How many pages differ in all. */
  differing: z.int(),
  pages: z.array(
    z.object({
      /** The page's number in the older and in the newer edition; null where the edition does not have it. */
      before: z.int().nullable(),
      after: z.int().nullable(),
      /** Null where too much of the page differs. */
      words: comparedWordsSchema.array().nullable(),
    }),
  ),
  /** Whether so many pages differ that each was compared with the page of the same number. */
  isByNumber: z.boolean(),
  /** Whether the text of both has been extracted completely, which happens some time after the upload. */
  isComplete: z.boolean(),
  /** Whether both editions have any text. */
  hasTexts: z.boolean(),
  /**
   * Pages of either edition that were compared with no other, since a text is missing: their own, or that of a page of the
   * other edition which may correspond to them. At most as many as a comparison lists.
   */
  notCompared: z.object({ before: z.int().array(), after: z.int().array() }),
});
export type Comparison = z.output<typeof comparisonSchema>;
export type ComparedWords = z.output<typeof comparedWordsSchema>;
