import { readingReportSchema } from "@antochi/contract/reading-report";
import { z } from "zod";
import { groupsOf } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { memberProcedure } from "../../trpc.ts";
import { keepProgress } from "./keep-progress.ts";

/** Adds what a member has read since the last report, on any device. Idempotent: the same report again changes nothing. */
export const reportReading = memberProcedure
  .meta({ metered: true, rest: { method: "POST", path: "/api/reading/reports", summary: "Report reading" } })
  .input(readingReportSchema)
  .output(z.null())
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.readingReports, String(ctx.user.id));
    const report = { ...input, userId: ctx.user.id, groups: groupsOf(ctx.user), now: ctx.now() };
    const kept = await ctx.db.transaction().execute((tx) => keepProgress(tx, report));
    if (!kept) throw articleMissing();
    return null;
  });
