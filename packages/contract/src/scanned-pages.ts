import { z } from "zod";

/** Places and sizes on a page count in this part of its width and height, from its top left. */
export const pageUnits = 10_000;

/** A word: its text, its left, top, width and height in `pageUnits` of the page as it is shown. */
const recognisedWordSchema = z.tuple([z.string(), z.int(), z.int(), z.int(), z.int()]);
export type RecognisedWord = z.output<typeof recognisedWordSchema>;

/** What was read on a page, line by line, each from its first word to its last. */
export const recognisedLinesSchema = recognisedWordSchema.array().array();
export type RecognisedLines = z.output<typeof recognisedLinesSchema>;
