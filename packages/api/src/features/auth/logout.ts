import { messageAnswerSchema } from "@antochi/contract/accounts";
import { publicProcedure } from "../../trpc.ts";

/** Ends the session, if there is one. */
export const logout = publicProcedure
  .meta({ rest: { method: "POST", path: "/api/logout", summary: "Sign out" } })
  .output(messageAnswerSchema)
  .mutation(async ({ ctx }) => {
    ctx.reply.cookie(await ctx.sessions.end(ctx.request.sessionId));
    return { message: "Signed out" };
  });
