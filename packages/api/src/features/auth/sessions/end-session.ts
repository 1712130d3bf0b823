import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { holdSession } from "../../../sessions/hold-session.ts";
import { endOwnSession } from "../../../sessions/own-sessions.ts";
import { provenProcedure } from "../../../trpc.ts";

/** Ends one of the user's own sessions; 404 where it is over already, or somebody else's. */
export const endSession = provenProcedure
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    await ctx.db.transaction().execute(async (tx) => {
      await lockAccount(tx, ctx.user.id);
      await holdSession(tx, { userId: ctx.user.id, sessionId: ctx.request.sessionId });
      const ended = await endOwnSession(tx, { userId: ctx.user.id, id: input.id });
      if (!ended) throw new DomainError("not-found", { message: "This session has already ended" });
      await recordAct(tx, ctx, { act: "session-ended", by: ctx.user.id });
    });
    return { message: "Signed out there" };
  });
