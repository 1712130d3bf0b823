import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { recordAct } from "../../../audit/record-act.ts";
import { provenProcedure } from "../../../trpc.ts";
import { requireSignOn } from "./attempts.ts";
import { notifyOwner } from "./identities.ts";

/** Unbinds the user's account from the provider; only its password opens it then. Refused without a password. Idempotent. */
export const leaveSignOn = provenProcedure.output(messageAnswerSchema).mutation(async ({ ctx }) => {
  const { name, issuer } = requireSignOn(ctx);
  const { user } = ctx;
  if (!user.hasPassword) {
    throw new DomainError("conflict", {
      message: `Your account has no password: without ${name} nothing would open it`,
    });
  }
  await ctx.db.transaction().execute(async (tx) => {
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
