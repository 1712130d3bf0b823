import { articleStatisticsSchema, oneArticleSchema } from "@antochi/contract/activity";
import { articleMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { findArticleStatistics } from "./statistics-queries.ts";

/** How often one article was opened, whatever its place. */
export const articleStatistics = adminProcedure
  .input(oneArticleSchema)
  .output(articleStatisticsSchema)
  .query(async ({ ctx, input: { articleId } }) => {
    const article = await findArticleStatistics(ctx.db, articleId);
    if (!article) throw articleMissing();
    return article;
  });
