import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { recordAct } from "../../../audit/record-act.ts";
import { holdSession } from "../../../sessions/hold-session.ts";
import { provenProcedure } from "../../../trpc.ts";
import { requireSignOn } from "./attempts.ts";
import { notifyOwner } from "./identities.ts";

/** Unbinds the user's account from the provider; only its password opens it then. Refused without a password. Idempotent. */
export const leaveSignOn = provenProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  const { name, issuer } = requireSignOn(ctx);
  const { id: userId } = ctx.user;
  await ctx.db.transaction().execute(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (user === undefined) throw new DomainError("not-signed-in");
    await holdSession(tx, { userId, sessionId: ctx.request.sessionId });
    if (!user.hasPassword) {
      throw new DomainError("conflict", {
        message: `Your account has no password: without ${name} nothing would open it`,
      });
    }
    const left = await tx
      .deleteFrom("signOnIdentities")
      .where("userId", "=", user.id)
      .where("issuer", "=", issuer)
      .where("confirmedAt", "is not", null)
      .returning("userId")
      .executeTakeFirst();
    if (left === undefined) return;
    await recordAct(tx, ctx, { act: "sign-on-left", by: user.id, on: { id: user.id } });
    await notifyOwner(tx, ctx, { owner: user, what: "left" });
  });
  return { message: `Your account does not sign in with ${name} any more` };
});
