import { dayViewsSchema, viewsPerDaySchema } from "@antochi/contract/activity";
import { DomainError } from "@antochi/contract/errors";
import { z } from "zod";
import { adminProcedure } from "../../trpc.ts";
import { articleExists, findViewsPerDay } from "./queries.ts";

/** One article's views of each day that had any, oldest first. */
export const viewsPerDay = adminProcedure
  .input(viewsPerDaySchema)
  .output(z.array(dayViewsSchema))
  .query(async ({ ctx, input }) => {
    if (!(await articleExists(ctx.db, input.articleId))) {
      throw new DomainError("not-found", { message: "Article not found" });
    }
    return findViewsPerDay(ctx.db, { ...input, now: ctx.now() });
  });
