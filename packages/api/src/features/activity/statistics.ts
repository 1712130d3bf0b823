import { articleStatisticsSchema, statisticsPageSchema } from "@antochi/contract/activity";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { mostViewedFirst, selectRanking } from "./statistics-queries.ts";

/** How often each article was opened, most viewed first, those without a view included. */
export const statistics = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/activity/statistics", summary: "Views of each article" } })
  .input(statisticsPageSchema)
  .output(articleStatisticsSchema.array())
  .query(listPage({ find: selectRanking, order: mostViewedFirst, present: (row) => row }));
