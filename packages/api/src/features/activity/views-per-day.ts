import { dayViewsSchema, viewsPerDaySchema } from "@antochi/contract/activity";
import { z } from "zod";
import { articleMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { withKnownTimeZone } from "./calendar-days.ts";
import { articleExists, findViewsPerDay } from "./queries.ts";

/** One article's views of each day that had any, oldest first. */
export const viewsPerDay = adminProcedure
  .input(viewsPerDaySchema)
  .output(z.array(dayViewsSchema))
  .query(async ({ ctx, input }) => {
    if (!(await articleExists(ctx.db, input.articleId))) throw articleMissing();
    return withKnownTimeZone(() => findViewsPerDay(ctx.db, { ...input, now: ctx.now() }));
  });
