import { keptAnswerSchema, keptArticlesSchema } from "@antochi/contract/offline";
import { groupsOf } from "../../library/article-readers.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { actingUser } from "../../sessions/acting-user.ts";
import { hashOfSecret } from "../../secrets/secret-tokens.ts";
import { publicProcedure } from "../../trpc.ts";
import { findDeviceOwner, judgeKept as judge, touchDevice } from "./device-queries.ts";

/**
 * Decides which of its articles a device may keep. The device's token identifies the member, so that a session that expired
 * is told from one that was ended; what may be kept is decided from the rows as they are now. A mutation, since it records
 * the contact.
 */
export const judgeKept = publicProcedure
  .input(keptArticlesSchema)
  .output(keptAnswerSchema)
  .mutation(async ({ ctx, input: { token, articles } }) => {
    const at = ctx.now().toISOString();
    if (!ctx.offline) return { state: "off", at, articles: [] };
    await requirePoint(ctx.rateLimits.devices, ctx.request.ip);
    const owner = await findDeviceOwner(ctx.db, token);
    if (!owner) return { state: "ended", at, articles: [] };
    const current = await ctx.currentUser();
    const own = current?.id === owner.id ? current : null;
    const { sessionId } = ctx.request;
    await touchDevice(ctx.db, {
      token,
      sessionId: own !== null && sessionId !== undefined ? hashOfSecret(sessionId) : null,
      now: ctx.now(),
    });
    const groups = groupsOf(own ?? actingUser(owner, ctx.security));
    return {
      state: "kept",
      at,
      articles: await judge(ctx.db, { articles, groups, usualDays: ctx.offline.days }),
    };
  });
