import { activitySchema } from "@antochi/contract/activity";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { groupsOf } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { memberProcedure } from "../../trpc.ts";
import { recordViewTogether } from "./views-together.ts";

/** Logs that the signed-in user opened an article; every opening counts, up to sixty a minute. */
export const logView = memberProcedure
  .meta({
    metered: true,
    rest: { method: "POST", path: "/api/activity/log", status: 201, summary: "Log a view" },
  })
  .input(activitySchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.views, String(ctx.user.id));
    const logged = await recordViewTogether(ctx.db, {
      ...input,
      userId: ctx.user.id,
      groups: groupsOf(ctx.user),
      at: ctx.now(),
    });
    if (!logged) throw articleMissing();
    return { message: "Activity logged" };
  });
