import { messageAnswerSchema } from "@antochi/contract/accounts";
import { signOnRequestIdSchema } from "@antochi/contract/sign-on";
import { recordAct } from "../../../audit/record-act.ts";
import { lockForActing } from "../../../accounts/lock-admins.ts";
import { provenAdminProcedure } from "../../../trpc.ts";
import { requireSignOn } from "./attempts.ts";

/** Says no to whoever asked to sign in by the provider to an account; they may ask again. Again is no fault. */
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
