import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { assertionSchema } from "@antochi/contract/passkeys";
import { recordAct } from "../../../audit/record-act.ts";
import { readAssertion } from "../../../second-factors/passkeys.ts";
import { memberProcedure } from "../../../trpc.ts";
import { proveSession } from "./prove-session.ts";

/** Accepts a passkey in place of the password: for ten minutes this session may do what `requireProof` guards. */
export const reauthenticateWithPasskey = memberProcedure
  .input(assertionSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) => {
    const { owner, answersOurs } = await readAssertion(ctx, input, ctx.user.id);
    if (owner?.wantsPassword === true) {
      throw new DomainError("invalid-input", {
        message: "The password is newer than this passkey. Enter the password here.",
      });
    }
    if (owner === undefined) {
      if (answersOurs) await recordAct(ctx.db, ctx, { act: "reauthentication-failed", by: ctx.user.id });
      throw new DomainError("invalid-input", { message: "This passkey is not one of yours" });
    }
    await proveSession(ctx, "passkey");
    return { message: "Thank you" };
  });
