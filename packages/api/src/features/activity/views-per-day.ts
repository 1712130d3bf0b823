import { badTimeZone, dayViewsSchema, viewsPerDaySchema } from "@antochi/contract/activity";
import { DomainError } from "@antochi/contract/errors";
import { isInvalidParameter } from "@antochi/db/driver-errors";
import { z } from "zod";
import { articleMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { articleExists, findViewsPerDay } from "./queries.ts";

/** One article's views of each day that had any, oldest first. */
export const viewsPerDay = adminProcedure
  .input(viewsPerDaySchema)
  .output(z.array(dayViewsSchema))
  .query(async ({ ctx, input }) => {
    if (!(await articleExists(ctx.db, input.articleId))) throw articleMissing();
    try {
      return await findViewsPerDay(ctx.db, { ...input, now: ctx.now() });
    } catch (cause) {
      // Node and Postgres each have their own list of time zones, and Node's has some more.
      if (!isInvalidParameter(cause)) throw cause;
      throw new DomainError("invalid-input", { message: badTimeZone, cause });
    }
  });
