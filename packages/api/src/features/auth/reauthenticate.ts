import { messageAnswerSchema, reauthenticationSchema } from "@antochi/contract/accounts";
import { recordAct } from "../../audit/record-act.ts";
import { memberProcedure } from "../../trpc.ts";
import { requireOwnPassword } from "./require-own-password.ts";

/** Takes the password once more from whoever is signed in: for ten minutes this session may do what `requireProof` guards. */
export const reauthenticate = memberProcedure
  .meta({
    metered: true,
    rest: { method: "POST", path: "/api/reauthenticate", summary: "Show the password once more" },
  })
  .input(reauthenticationSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { password } }) => {
    await requireOwnPassword(ctx, { password, path: "password", message: "This is not your password" });
    await ctx.sessions.prove(ctx.request.sessionId);
    await recordAct(ctx.db, ctx, { act: "reauthenticated", by: ctx.user.id, details: { way: "password" } });
    return { message: "Thank you" };
  });
