import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { holdSession } from "../../../sessions/hold-session.ts";
import { endOtherSessions as endOthers } from "../../../sessions/own-sessions.ts";
import { provenProcedure } from "../../../trpc.ts";

/** Ends all of the user's sessions but this one. */
export const endOtherSessions = provenProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  const { sessionId } = ctx.request;
  if (sessionId === undefined) throw new DomainError("not-signed-in");
  await ctx.db.transaction().execute(async (tx) => {
    await lockAccount(tx, ctx.user.id);
    // Somebody whom its owner has just signed out must not sign them out in turn.
    await holdSession(tx, { userId: ctx.user.id, sessionId });
    if (await endOthers(tx, { userId: ctx.user.id, sessionId }))
      await recordAct(tx, ctx, { act: "sessions-ended", by: ctx.user.id });
  });
  return { message: "Signed out everywhere else" };
});
