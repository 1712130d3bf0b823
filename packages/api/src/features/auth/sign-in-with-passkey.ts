import { currentUserSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import { assertionSchema } from "@antochi/contract/passkeys";
import { requirePoint } from "../../rate-limits.ts";
import { readAssertion } from "../../second-factors/passkeys.ts";
import { publicProcedure } from "../../trpc.ts";
import { letIn, recordRefusal, requireMaySignIn } from "./let-in.ts";

/** Starts a session for whoever's passkey signed the challenge: in the place of the password, and of the second step. */
export const signInWithPasskey = publicProcedure
  .input(assertionSchema)
  .output(currentUserSchema)
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.passkeys, ctx.request.ip);
    const typed = input.answer.id;
    const { owner: user, answersOurs } = await readAssertion(ctx, input, null);
    if (user === undefined) {
      // What answers nothing that was asked shows nothing, and would let anyone fill a log that is never emptied.
      if (answersOurs) await recordRefusal(ctx, { reason: "invalid-credentials", owner: undefined, typed });
      throw new DomainError("invalid-credentials", { message: "This passkey opens no account here" });
    }
    await requireMaySignIn(ctx, user, typed);
    return letIn(ctx, { ...user, passkeyId: typed }, typed);
  });
