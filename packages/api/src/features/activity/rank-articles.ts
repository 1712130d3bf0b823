import { rankedArticleSchema, rankingPageSchema } from "@antochi/contract/activity";
import { statisticsCursor } from "@antochi/contract/cursors";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { findStatistics } from "./statistics-queries.ts";

/** Articles by their views, each with its place among all, searched by title. */
export const rankArticles = adminProcedure
  .input(rankingPageSchema)
  .output(rankedArticleSchema.array())
  .query(async ({ ctx, input: { search, limit, cursor } }) => {
    const rows = await findStatistics(ctx.db, { search, limit, after: readCursor(statisticsCursor, cursor) });
    return cutPage(rows, { limit, after: statisticsCursor.after, reply: ctx.reply });
  });
