import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../../audit/record-act.ts";
import { publicProcedure } from "../../../trpc.ts";

/** Ends the session, if there is one. */
export const logout = publicProcedure
  .meta({ rest: { method: "POST", path: "/api/logout", summary: "Sign out" } })
  .output(messageAnswerSchema)
  .mutation(async ({ ctx }) => {
    const { sessionId } = ctx.request;
    if (sessionId !== undefined) {
      const user = await ctx.currentUser();
      await ctx.db.transaction().execute(async (tx) => {
        // A second press on the button finds nothing left to end.
        const isEnded = await ctx.sessions.end(tx, sessionId);
        if (user && isEnded) await recordAct(tx, ctx, { act: "signed-out", by: user.id });
      });
    }
    ctx.reply.cookie(ctx.sessions.blankCookie);
    return { message: "Signed out" };
  });
