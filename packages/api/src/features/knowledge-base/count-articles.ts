import { articleCountsSchema, articleSearchSchema } from "@antochi/contract/knowledge-base";
import { adminProcedure } from "../../trpc.ts";
import { countArticles as readCounts } from "./article-queries.ts";

/** How many articles there are, and how many of them a search finds. */
export const countArticles = adminProcedure
  .input(articleSearchSchema)
  .output(articleCountsSchema)
  .query(async ({ ctx, input }) => readCounts(ctx.db, input));
