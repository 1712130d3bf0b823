import { z } from "zod";
import { logCursor, statisticsCursor } from "./cursors.ts";
import { bodyId, logId, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalText, requiredText } from "./text.ts";

export const viewArticle = "view_article";

export const activitySchema = z.object({
  articleId: bodyId("Article ID is required"),
  action: requiredText("Action is required", { max: 100 })
    .pipe(z.literal(viewArticle, { error: "This action is not known" }))
    .meta({ override: { type: "string", enum: [viewArticle] } }),
});

/** One line of the activity log; both names are null once the user is gone. */
export const activityItemSchema = z.object({
  id: z.int(),
  userName: z.string().nullable(),
  userSurname: z.string().nullable(),
  action: z.string(),
  articleId: z.int(),
  articleTitle: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ActivityItem = z.output<typeof activityItemSchema>;

/** How often one article was opened by members. */
export const articleStatisticsSchema = z.object({
  articleId: z.int(),
  articleTitle: z.string(),
  viewCount: z.int(),
});
export type ArticleStatistics = z.output<typeof articleStatisticsSchema>;

/** The same with the article's place among all, the most viewed one's being 1, whatever was searched for. */
export const rankedArticleSchema = articleStatisticsSchema.extend({ place: z.int() });

export const statisticsPageSchema = listInput(pageSizes.statistics, statisticsCursor);

export const rankingPageSchema = listInput(pageSizes.panel, statisticsCursor).extend({
  /** Part of a title, whatever its case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

/** How many articles there are, all their views, and those of the most viewed one. */
export const statisticsTotalsSchema = z.object({ articles: z.int(), views: z.int(), most: z.int() });

export const oneArticleSchema = z.object({ articleId: pathId });

const instant = z.iso.datetime({ offset: true, error: "Must be an ISO-8601 instant" });

/** Which lines of the log: of one member, of one article, from `from` on and before `to`. All that is missing counts. */
export const logFilterSchema = z.object({
  userId: pathId.optional(),
  articleId: pathId.optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export type LogFilter = z.output<typeof logFilterSchema>;

export const logPageSchema = listInput(pageSizes.logs, logCursor).extend(logFilterSchema.shape);

/** Which new lines a listener wants, and the last one it has, which tRPC sends when it reconnects. */
export const liveLogSchema = logFilterSchema.pick({ userId: true, articleId: true }).extend({
  lastEventId: logId.nullish(),
});

export const articleLogPageSchema = listInput(pageSizes.logs, logCursor).extend({
  articleId: pathId,
});

/** The answer to an unknown time zone, also to one that JavaScript knows and Postgres does not. */
export const badTimeZone = "timeZone is not valid";

/**
 * The reader's time zone by its IANA name, by which days begin and end. JavaScript knows offsets as well (`+02:00`), which
 * Postgres counts the other way round.
 */
const timeZone = z.string(badTimeZone).max(64, badTimeZone).refine(isTimeZone, badTimeZone);

/** Days of one article's history, this one included. */
const viewDaysMax = 366;
const badDays = `days must be between 1 and ${viewDaysMax}`;

export const viewsPerDaySchema = z.object({
  articleId: pathId,
  days: z.int(badDays).positive(badDays).max(viewDaysMax, badDays),
  timeZone,
});

/** The days of the library's chart, this one included. */
export const libraryViewDays = 30;

export const libraryViewsSchema = z.object({ timeZone });

/** The most read articles of the last thirty days, as many as there is room for. */
export const mostReadLength = 5;

/** Published articles that nobody opened yet: how many, and those that have been out longest. */
export const neverOpenedSchema = z.object({
  count: z.int(),
  articles: z.array(z.object({ articleId: z.int(), articleTitle: z.string(), since: z.iso.datetime() })),
});

/** One day (`2026-11-21`) with at least one view. */
export const dayViewsSchema = z.object({ day: z.iso.date(), viewCount: z.int() });
export type DayViews = z.output<typeof dayViewsSchema>;

function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
