import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { signOnRequestIdSchema } from "@antochi/contract/sign-on";
import { recordAct } from "../../../audit/record-act.ts";
import { lockForActing } from "../../../accounts/lock-admins.ts";
import { provenAdminProcedure } from "../../../trpc.ts";
import { requireSignOn } from "./attempts.ts";

/** Declines a request to sign in to an account by the provider; its author may ask again. Idempotent. */
export const declineSignOn = provenAdminProcedure
  .input(signOnRequestIdSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { userId, askedAt } }) => {
    const { issuer } = requireSignOn(ctx);
    await ctx.db.transaction().execute(async (tx) => {
      await lockForActing(tx, { actorId: ctx.user.id, userIds: [userId] });
      const declined = await tx
        .deleteFrom("signOnIdentities")
        .where("userId", "=", userId)
        .where("issuer", "=", issuer)
        .where("confirmedAt", "is", null)
        .where("createdAt", "=", new Date(askedAt))
        .returning("userId")
        .executeTakeFirst();
      if (declined === undefined) return;
      await recordAct(tx, ctx, { act: "sign-on-declined", by: ctx.user.id, on: { id: userId } });
    });
    return { message: "Declined" };
  });
