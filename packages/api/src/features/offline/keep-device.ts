import { keptDeviceSchema } from "@antochi/contract/offline";
import { DomainError } from "@antochi/contract/errors";
import { requirePoint } from "../../limits/rate-limits.ts";
import { memberProcedure } from "../../trpc.ts";
import { addDevice } from "./device-queries.ts";

/** Registers this browser to keep the member's articles, where that is allowed, until their session is ended on purpose. */
export const keepDevice = memberProcedure.output(keptDeviceSchema).mutation(async ({ ctx }) => {
  if (!ctx.offline) throw new DomainError("not-implemented");
  await requirePoint(ctx.rateLimits.devices, ctx.request.ip);
  const device = { userId: ctx.user.id, sessionId: ctx.request.sessionId, now: ctx.now() };
  const token = await ctx.db.transaction().execute((tx) => addDevice(tx, device));
  return { token, at: ctx.now().toISOString() };
});
