import { reauthenticationSchema } from "@antochi/contract/auth";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { memberProcedure } from "../../../trpc.ts";
import { proveSession } from "./prove-session.ts";
import { requireOwnPassword } from "../passwords/require-own-password.ts";

/** Accepts the signed-in user's password again: for ten minutes this session may do what `requireProof` guards. */
export const reauthenticate = memberProcedure
  .meta({
    metered: true,
    rest: { method: "POST", path: "/api/reauthenticate", summary: "Confirm the password again" },
  })
  .input(reauthenticationSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { password } }) => {
    await requireOwnPassword(ctx, { password, path: "password", message: "This is not your password" });
    await proveSession(ctx, "password");
    return { message: "Thank you" };
  });
