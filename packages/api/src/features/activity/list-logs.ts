import { activityItemSchema, logPageSchema } from "@antochi/contract/activity";
import { newestFirstCursor } from "@antochi/contract/cursors";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentLog } from "./present-log.ts";
import { findLogs } from "./queries.ts";

/** Who opened what, newest first; of one member, one article or one period where asked so. */
export const listLogs = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/activity/logs", summary: "The activity log" } })
  .input(logPageSchema)
  .output(z.array(activityItemSchema))
  .query(async ({ ctx, input }) => {
    const { limit, cursor, from, to, ...filter } = input;
    const rows = await findLogs(ctx.db, {
      ...filter,
      limit,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
      after: readCursor(newestFirstCursor, cursor),
    });
    return cutPage(rows.map(presentLog), { limit, after: newestFirstCursor.after, reply: ctx.reply });
  });
