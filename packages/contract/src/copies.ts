import { z } from "zod";
import { bodyId } from "./ids.ts";
import { limits } from "./limits.ts";
import { requiredText } from "./text.ts";

/** Why a PDF cannot be marked: it is signed, needs a password to be changed, or is written too oddly. */
const copyProblems = ["signed", "protected", "unmarkable"] as const;
export type CopyProblem = (typeof copyProblems)[number];

export const askedCopySchema = z.object({ articleId: bodyId("Article ID is required") });

/**
 * A copy of an article's current edition that somebody asked for; `url` is set once it is made, and works for them alone.
 */
export const copySchema = z.object({
  id: z.int(),
  /** As printed on the pages, in groups of four. */
  code: z.string(),
  edition: z.int(),
  url: z.string().nullable(),
  size: z.int().nullable(),
  problem: z.enum(copyProblems).nullable(),
});
export type CopyItem = z.output<typeof copySchema>;

/** A code as somebody may type it off a printed page. */
export const tracedCodeSchema = z.object({ code: requiredText("Code is required", { max: limits.codeMax }) });

/** Whose copy bears a code. `name` is null where the account is deleted; the article may be deleted as well. */
export const traceSchema = z.object({
  code: z.string(),
  userId: z.int(),
  name: z.string().nullable(),
  rank: z.string().nullable(),
  unit: z.string().nullable(),
  articleId: z.int(),
  title: z.string(),
  edition: z.int(),
  handling: z.string().nullable(),
  askedAt: z.iso.datetime(),
});
export type Trace = z.output<typeof traceSchema>;
