import { z } from "zod";
import { bodyId, editionNumber } from "./ids.ts";

const readingPositionSchema = z.object(
  {
    articleId: bodyId("Article ID is required"),
    /** The page that the member is on, from 1. */
    page: z.int("Page is required").positive("Page is required").max(1_000_000, "There is no such page"),
  },
  "Must be a place in an article",
);

/** A place in an edition; by default in the current one. */
export const savedPositionSchema = readingPositionSchema.extend({
  edition: editionNumber.optional(),
});
export type SavedPosition = z.output<typeof savedPositionSchema>;

/** Where a member stopped reading an article; lists have the latest first. The time is ISO-8601 UTC. */
export const readingPositionItemSchema = readingPositionSchema.extend({
  /** The latest edition that the member has read. */
  edition: z.int(),
  updatedAt: z.iso.datetime(),
});
export type ReadingPositionItem = z.output<typeof readingPositionItemSchema>;

/** An article or edition published since a member's last visit; lists have the latest first. */
const newsItemSchema = z.object({
  articleId: z.int(),
  title: z.string(),
  /** Whether the article itself is new. */
  isNew: z.boolean(),
  edition: z.int(),
  /** What the edition changed, in an administrator's words. */
  changes: z.string().nullable(),
  pageCount: z.int(),
  since: z.iso.datetime(),
});
export type NewsItem = z.output<typeof newsItemSchema>;

/** What is new in the library; `since` is null on somebody's first visit, when everything is. */
export const libraryNewsSchema = z.object({
  since: z.iso.datetime().nullable(),
  articles: newsItemSchema.array(),
});
export type LibraryNews = z.output<typeof libraryNewsSchema>;
