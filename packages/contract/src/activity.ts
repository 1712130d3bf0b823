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

/** An article's views with its rank among all articles, 1 for the most viewed, whatever was searched for. */
export const rankedArticleSchema = articleStatisticsSchema.extend({ place: z.int() });

export const statisticsPageSchema = listInput(pageSizes.statistics, statisticsCursor);

export const rankingPageSchema = listInput(pageSizes.panel, statisticsCursor).extend({
  /** Part of a title, ignoring case and accents. */
  search: optionalText({ max: limits.searchMax }),
});

/** How many articles there are, all their views, and those of the most viewed one. */
export const statisticsTotalsSchema = z.object({ articles: z.int(), views: z.int(), most: z.int() });

export const oneArticleSchema = z.object({ articleId: pathId });

const instant = z.iso.datetime({ offset: true, error: "Must be an ISO-8601 instant" });

/** Filters of the log: one member, one article, from `from` on and before `to`. An omitted field does not filter. */
export const logFilterSchema = z.object({
  userId: pathId.optional(),
  articleId: pathId.optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export type LogFilter = z.output<typeof logFilterSchema>;

export const logPageSchema = listInput(pageSizes.logs, logCursor).extend(logFilterSchema.shape);

/** A listener's filter for new lines, and the id of the last line it has, which tRPC sends when it reconnects. */
export const liveLogSchema = logFilterSchema.pick({ userId: true, articleId: true }).extend({
  lastEventId: logId.nullish(),
});

export const articleLogPageSchema = listInput(pageSizes.logs, logCursor).extend({
  articleId: pathId,
});

/** The answer to an unknown time zone, also to one that JavaScript knows and Postgres does not. */
export const badTimeZone = "timeZone is not valid";

/**
 * The reader's time zone by its IANA name, which decides when days begin and end. JavaScript also accepts offsets
 * (`+02:00`), whose sign Postgres reads the other way round.
 */
const timeZone = z.string(badTimeZone).max(64, badTimeZone).refine(isTimeZone, badTimeZone);

/** The most days of one article's history, including today. */
const viewDaysMax = 366;
const badDays = `days must be between 1 and ${viewDaysMax}`;

export const viewsPerDaySchema = z.object({
  articleId: pathId,
  days: z.int(badDays).positive(badDays).max(viewDaysMax, badDays),
  timeZone,
});

/** The days of the library's chart, including today. */
export const libraryViewDays = 30;

export const libraryViewsSchema = z.object({ timeZone });

/** How many of the last thirty days' most read articles there is room for. */
export const mostReadLength = 5;

/** Published articles that nobody has opened yet: how many, and those that were published longest ago. */
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
