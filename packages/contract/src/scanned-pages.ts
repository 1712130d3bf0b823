import { z } from "zod";
import { bodyId } from "./ids.ts";

/** A word: its text, its left, top, width and height in `pageUnits` of the page as it is shown. */
const recognisedWordSchema = z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()]);
export type RecognisedWord = z.output<typeof recognisedWordSchema>;

/** What was read on a page, line by line, each from its first word to its last. */
export const recognisedLinesSchema = recognisedWordSchema.array().array();
export type RecognisedLines = z.output<typeof recognisedLinesSchema>;

export const ofArticleSchema = z.object({ articleId: bodyId("Article ID is required") });

/** Numbers of failed pages in an answer, at most. */
export const namedPages = 20;

/** How far the pages of an article's document that are pictures have been read. */
export const scanProgressSchema = z.object({
  /** Whether this installation reads scanned pages. */
  on: z.boolean(),
  /** How many of them the document has; null until it was looked through for them. */
  pages: z.int().nullable(),
  waiting: z.int(),
  failed: z.int(),
  /** The first of the failed ones, from 1. */
  failedPages: z.int().array(),
});
export type ScanProgress = z.output<typeof scanProgressSchema>;

export const scannedTextInputSchema = ofArticleSchema.extend({
  /** The first page that is asked for, from 1. */
  fromPage: z.int("Page is required").positive("Page is required").max(1_000_000, "There is no such page"),
});

/** What was read on those of `pagesInAnswer` pages from the given one on that are pictures, and were read. */
export const scannedTextSchema = z.object({ page: z.int(), lines: recognisedLinesSchema }).array();
