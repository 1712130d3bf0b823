import { DomainError } from "@antochi/contract/errors";
import { askToJoinSchema, signOnStepSchema } from "@antochi/contract/sign-on";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccounts } from "../../../accounts/lock-account.ts";
import { mayMail } from "../../../mail/mail-allowance.ts";
import { publicProcedure } from "../../../trpc.ts";
import { findUserByEmail } from "../queries.ts";
import { requireWaiting, spendWaiting } from "./attempts.ts";
import { findIdentity, notifyOwner } from "./identities.ts";

/**
 * Asks the administrators to bind the account that has the provider's verified e-mail, for somebody who does not know its
 * password. Each identity and each account has at most one pending request.
 */
export const askToJoin = publicProcedure
  .input(askToJoinSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { state } }) => {
    const { provided } = await requireWaiting(ctx, state);
    const { issuer, subject, email, emailVerified } = provided;
    const owner = email !== null && emailVerified ? await findUserByEmail(ctx.db, email) : undefined;
    if (owner === undefined) throw new DomainError("sign-on-spent");
    const mayNotify = await mayMail(ctx.rateLimits, owner.email);
    const before = await findIdentity(ctx.db, provided);
    await ctx.db.transaction().execute(async (tx) => {
      const locked = await lockAccounts(tx, [owner.id, ...(before ? [before.userId] : [])]);
      // The account may be gone by now, or have another address.
      const isOwners = locked.includes(owner.id) && (await findUserByEmail(tx, owner.email))?.id === owner.id;
      if (!isOwners) throw new DomainError("sign-on-spent");
      // Replaces pending requests: those of others for this account, and this identity's own for another account.
      await tx
        .deleteFrom("signOnIdentities")
        .where("issuer", "=", issuer)
        .where((eb) => eb.or([eb("userId", "=", owner.id), eb("subject", "=", subject)]))
        .where("confirmedAt", "is", null)
        .execute();
      const asked = await tx
        .insertInto("signOnIdentities")
        .values({ issuer, subject, userId: owner.id, createdAt: ctx.now(), confirmedAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning("userId")
        .executeTakeFirst();
      // A decision made meanwhile stands, and the rollback keeps the requests from before it.
      if (asked === undefined) throw new DomainError("sign-on-spent");
      await recordAct(tx, ctx, { act: "sign-on-asked", by: null, on: { id: owner.id } });
      if (mayNotify) await notifyOwner(tx, ctx, { owner, what: "asked" });
    });
    await spendWaiting(ctx, state);
    return { step: "received" as const };
  });
