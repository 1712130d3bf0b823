import { activityItemSchema, articleLogPageSchema } from "@antochi/contract/activity";
import { newestFirstCursor } from "@antochi/contract/cursors";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { articleMissing } from "../../missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentLog } from "./present-log.ts";
import { articleExists, findLogs } from "./queries.ts";

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
  .output(z.array(activityItemSchema))
  .query(async ({ ctx, input: { articleId, limit, cursor } }) => {
    const after = readCursor(newestFirstCursor, cursor);
    if (!(await articleExists(ctx.db, articleId))) throw articleMissing();
    const rows = await findLogs(ctx.db, { articleId, limit, after });
    return cutPage(rows.map(presentLog), { limit, after: newestFirstCursor.after, reply: ctx.reply });
  });
