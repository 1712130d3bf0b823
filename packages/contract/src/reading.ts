import { z } from "zod";
import { bodyId } from "./ids.ts";

const readingPositionSchema = z.object({
  articleId: bodyId("Article ID is required"),
  /** The page at which the member is, from 1. */
  page: z.int("Page is required").positive("Page is required").max(1_000_000, "There is no such page"),
});
export type ReadingPosition = z.output<typeof readingPositionSchema>;

/** The same with the edition that is read; the current one unless it is told. */
export const savedPositionSchema = readingPositionSchema.extend({
  edition: z.int("There is no such edition").positive("There is no such edition").optional(),
});
export type SavedPosition = z.output<typeof savedPositionSchema>;

/** Where a member stopped in an article, latest first in lists. The instant is ISO-8601 UTC. */
export const readingPositionItemSchema = readingPositionSchema.extend({
  /** The latest that the member has read. */
  edition: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ReadingPositionItem = z.output<typeof readingPositionItemSchema>;
