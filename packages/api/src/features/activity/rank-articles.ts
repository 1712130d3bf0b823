import { rankedArticleSchema, rankingPageSchema } from "@antochi/contract/activity";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { mostViewedFirst, selectRanking } from "./statistics-queries.ts";

/** Articles by views, each with its rank among all, searched by title. */
export const rankArticles = adminProcedure
  .input(rankingPageSchema)
  .output(rankedArticleSchema.array())
  .query(listPage({ find: selectRanking, order: mostViewedFirst, present: (row) => row }));
