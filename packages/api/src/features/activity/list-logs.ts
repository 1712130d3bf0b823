import { activityItemSchema, logPageSchema } from "@antochi/contract/activity";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentLog } from "./present-log.ts";
import { newestFirst, selectLogs } from "./queries.ts";

/** Who opened what, newest first; optionally of one member, one article or one period. */
export const listLogs = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/activity/logs", summary: "The activity log" } })
  .input(logPageSchema)
  .output(activityItemSchema.array())
  .query(listPage({ find: selectLogs, order: newestFirst, present: presentLog }));
