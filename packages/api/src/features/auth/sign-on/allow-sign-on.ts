import { randomBytes } from "node:crypto";
import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { signOnRequestIdSchema } from "@antochi/contract/sign-on";
import { recordAct } from "../../../audit/record-act.ts";
import { lockForActing } from "../../../accounts/lock-admins.ts";
import { dropFactors } from "../../../second-factors/change-factors.ts";
import { provenAdminProcedure } from "../../../trpc.ts";
import { voidResetLinks } from "../passwords/reset-links.ts";
import { requireSignOn } from "./attempts.ts";
import { bindIdentity } from "./identities.ts";

/**
 * Binds an account to the identity at the provider that asked for it, with an administrator's consent. If its e-mail was
 * never confirmed, anyone may have registered it in wait for just this: then its password, second factors and sessions end.
 */
export const allowSignOn = provenAdminProcedure
  .input(signOnRequestIdSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { userId, askedAt } }) => {
    const { issuer, name } = requireSignOn(ctx);
    const nobodys = await ctx.passwords.hash(randomBytes(32).toString("base64url"), {
      key: `user:${ctx.user.id}`,
      known: true,
    });
    await ctx.db.transaction().execute(async (tx) => {
      await lockForActing(tx, { actorId: ctx.user.id, userIds: [userId] });
      const owner = await tx.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirst();
      const asked = await tx
        .selectFrom("signOnIdentities")
        .select(["issuer", "subject"])
        .where("userId", "=", userId)
        .where("issuer", "=", issuer)
        .where("confirmedAt", "is", null)
        .where("createdAt", "=", new Date(askedAt))
        .executeTakeFirst();
      if (owner === undefined || asked === undefined)
        throw new DomainError("not-found", { message: "This request no longer exists" });
      const by = ctx.user.id;
      const isAnyones = owner.emailConfirmedAt === null;
      const endsPassword = isAnyones && owner.hasPassword;
      await bindIdentity(tx, ctx, { owner, identity: asked, by, endsPassword });
      if (!isAnyones) return;
      await tx
        .updateTable("users")
        .set({ password: nobodys, hasPassword: false, passwordGenerated: false, nextEmail: null })
        .where("id", "=", userId)
        .execute();
      if (owner.hasSecondFactor) {
        await dropFactors(tx, ctx.publicUrl, owner);
        await tx.updateTable("users").set({ hasSecondFactor: false }).where("id", "=", userId).execute();
        await recordAct(tx, ctx, { act: "second-factor-reset", by, on: { id: userId } });
      }
      await voidResetLinks(tx, { userId, at: ctx.now() });
      await ctx.sessions.endAllOf(tx, userId);
    });
    return { message: `The account signs in with ${name} now` };
  });
