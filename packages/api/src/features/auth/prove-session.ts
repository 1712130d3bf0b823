import type { User } from "@antochi/db/tables/users";
import { recordAct } from "../../audit/record-act.ts";
import type { Context } from "../../context.ts";
import { requirePoint } from "../../limits/rate-limits.ts";

/**
 * Notes that whoever is signed in has shown once more that it is them. Each time is an entry of the audit log, of which
 * nothing is deleted: sixty in an hour, then 429. Wrong attempts take none of them, so that nobody at a
 * browser left open uses them up.
 */
export async function proveSession(
  ctx: Context & { user: User },
  way: "password" | "passkey",
): Promise<void> {
  await requirePoint(ctx.rateLimits.ownEntries, `reauthenticated:${ctx.user.id}`);
  await ctx.sessions.prove(ctx.request.sessionId);
  await recordAct(ctx.db, ctx, { act: "reauthenticated", by: ctx.user.id, details: { way } });
}
