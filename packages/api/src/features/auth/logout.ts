import { messageAnswerSchema } from "@antochi/contract/accounts";
import { recordAct } from "../../audit/record-act.ts";
import { publicProcedure } from "../../trpc.ts";

/** Ends the session, if there is one. */
export const logout = publicProcedure
  .meta({ rest: { method: "POST", path: "/api/logout", summary: "Sign out" } })
  .output(messageAnswerSchema)
  .mutation(async ({ ctx }) => {
    const user = await ctx.currentUser();
    if (user) await recordAct(ctx.db, ctx, { act: "signed-out", by: user.id });
    ctx.reply.cookie(await ctx.sessions.end(ctx.request.sessionId));
    return { message: "Signed out" };
  });
