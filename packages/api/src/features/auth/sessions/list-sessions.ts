import { ownSessionSchema } from "@antochi/contract/account";
import { listOwnSessions } from "../../../sessions/own-sessions.ts";
import { memberProcedure } from "../../../trpc.ts";

/** The user's own sessions, last used first. */
export const listSessions = memberProcedure.output(ownSessionSchema.array()).query(async ({ ctx }) => {
  const { id, isAdminByRow: isAdmin } = ctx.user;
  const { sessionId } = ctx.request;
  const sessions = await listOwnSessions(ctx, { user: { id, isAdmin }, sessionId });
  return sessions.map(({ startedAt, lastUsedAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }));
});
