import { articleStatisticsSchema } from "@antochi/contract/activity";
import { statisticsCursor } from "@antochi/contract/cursors";
import { pageInput, pageSizes } from "@antochi/contract/pagination";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { findStatistics } from "./statistics-queries.ts";

/** How often each article was opened, most viewed first, those without a view included. */
export const statistics = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/activity/statistics", summary: "Views of each article" } })
  .input(pageInput(pageSizes.statistics))
  .output(z.array(articleStatisticsSchema))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const after = readCursor(statisticsCursor, cursor);
    const rows = await findStatistics(ctx.db, { search: null, limit, after });
    return cutPage(rows, { limit, after: statisticsCursor.after, reply: ctx.reply });
  });
