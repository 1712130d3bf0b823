import type { User } from "@antochi/db/tables/users";
import { recordAct } from "../../../audit/record-act.ts";
import type { Context } from "../../../context.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";

/**
 * Records that the signed-in user has proved again who they are. Each time adds an entry to the audit log, which is never
 * pruned: at most sixty an hour, then 429. Wrong attempts do not count, so nobody at an unattended browser can use them up.
 */
export async function proveSession(
  ctx: Context & { user: User },
  way: "password" | "passkey",
): Promise<void> {
  await requirePoint(ctx.rateLimits.ownEntries, `reauthenticated:${ctx.user.id}`);
  await ctx.db.transaction().execute(async (tx) => {
    await ctx.sessions.prove(tx, ctx.request.sessionId);
    await recordAct(tx, ctx, { act: "reauthenticated", by: ctx.user.id, details: { way } });
  });
}
