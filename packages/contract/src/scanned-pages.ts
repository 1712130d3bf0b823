import { z } from "zod";
import { bodyId } from "./ids.ts";

/** A word: its text, its left, top, width and height in `pageUnits` of the page as it is shown. */
const recognisedWordSchema = z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()]);
export type RecognisedWord = z.output<typeof recognisedWordSchema>;

/** The recognised text of a page, line by line, each from its first word to its last. */
export const recognisedLinesSchema = recognisedWordSchema.array().array();
export type RecognisedLines = z.output<typeof recognisedLinesSchema>;

export const ofArticleSchema = z.object({ articleId: bodyId("Article ID is required") });

/** The most page numbers of failed pages in an answer. */
export const namedPages = 20;

/** How far the scanned pages of an article's document have been recognised. */
export const scanProgressSchema = z.object({
  /** Whether this installation recognises scanned pages. */
  on: z.boolean(),
  /** How many scanned pages the document has; null until it was examined for them. */
  pages: z.int().nullable(),
  waiting: z.int(),
  failed: z.int(),
  /** The numbers of the first failed pages, from 1. */
  failedPages: z.int().array(),
});
export type ScanProgress = z.output<typeof scanProgressSchema>;

export const scannedTextInputSchema = ofArticleSchema.extend({
  /** The first requested page, from 1. */
  fromPage: z.int("Page is required").positive("Page is required").max(1_000_000, "There is no such page"),
});

/** The recognised text of those of `pagesInAnswer` pages from the given one on that are scanned, and recognised. */
export const scannedTextSchema = z.object({ page: z.int(), lines: recognisedLinesSchema }).array();
