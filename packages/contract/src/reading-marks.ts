import { z } from "zod";
import { bodyId, editionNumber, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { searchSchema } from "./search.ts";
import { optionalText } from "./text.ts";

const id = z.uuid("Must be a UUID").meta({ examples: ["1b4e28ba-2fa1-41d2-883f-0016d3cca427"] });
const noPage = "There is no such page";

/**
 * A bookmark or, with text, a note, on a page or on some words of it. The browser makes the `id`, so that a mark that is
 * sent twice is stored once.
 */
export const markSchema = z.object(
  {
    id,
    articleId: bodyId("Article ID is required"),
    edition: editionNumber,
    page: z.int(noPage).positive(noPage).max(1_000_000, noPage),
    quote: optionalText({ max: limits.quoteMax }),
    note: optionalText({ max: limits.noteMax, multiline: true }),
  },
  "Must be a mark",
);
export type Mark = z.output<typeof markSchema>;

export const markIdSchema = z.object({ id }, "Must be a mark");
export const marksOfSchema = z.object({ articleId: pathId });

/** A mark as its owner sees it in the current edition. */
export const markItemSchema = markSchema.extend({
  /** Its page in the current edition; `edition` is the one in which the mark was made. */
  page: z.int(),
  /** Whether the page has changed since that edition, or is gone. */
  isOutdated: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MarkItem = z.output<typeof markItemSchema>;

export const markSearchSchema = searchSchema;

/** A note that a search found, with its article. */
export const foundMarkSchema = markItemSchema
  .pick({ id: true, articleId: true, page: true, quote: true, note: true })
  .extend({
    title: z.string(),
  });
export type FoundMark = z.output<typeof foundMarkSchema>;
