import { activityItemSchema, articleLogPageSchema } from "@antochi/contract/activity";
import { listPage } from "../../procedures/list-page.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentLog } from "./present-log.ts";
import { articleExists, newestFirst, selectLogs } from "./queries.ts";

const listLogs = listPage({ find: selectLogs, order: newestFirst, present: presentLog });

/** Who opened one article, newest first. */
export const listArticleLogs = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/activity/logs/{articleId}",
      summary: "The activity log of one article",
    },
  })
  .input(articleLogPageSchema)
  .output(activityItemSchema.array())
  .query(async ({ ctx, input }) => {
    if (!(await articleExists(ctx.db, input.articleId))) throw articleMissing();
    return listLogs({ ctx, input });
  });
