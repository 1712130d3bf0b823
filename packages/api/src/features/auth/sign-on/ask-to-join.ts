import { DomainError } from "@antochi/contract/errors";
import { askToJoinSchema, signOnStepSchema } from "@antochi/contract/sign-on";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccount } from "../../../lock-account.ts";
import { mayMail } from "../../../mail/mail-allowance.ts";
import { publicProcedure } from "../../../trpc.ts";
import { findUserByEmail } from "../queries.ts";
import { requireWaiting, spendWaiting } from "./attempts.ts";
import { tellOwner } from "./identities.ts";

/** Asks the administrators to bind the account that has the provider's verified e-mail, where nobody knows its password. */
export const askToJoin = publicProcedure
  .input(askToJoinSchema)
  .output(signOnStepSchema)
  .mutation(async ({ ctx, input: { state } }) => {
    const { provided } = await requireWaiting(ctx, state);
    const { issuer, subject, email, emailVerified } = provided;
    const owner = email !== null && emailVerified ? await findUserByEmail(ctx.db, email) : undefined;
    if (owner === undefined) throw new DomainError("sign-on-spent");
    const mayTell = await mayMail(ctx.rateLimits, owner.email);
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await lockAccount(tx, owner.id))) throw new DomainError("sign-on-spent");
      // Whoever asked before is not waited for any more, and an answer that came meanwhile stands.
      await tx
        .deleteFrom("signOnIdentities")
        .where("userId", "=", owner.id)
        .where("issuer", "=", issuer)
        .where("confirmedAt", "is", null)
        .execute();
      const asked = await tx
        .insertInto("signOnIdentities")
        .values({ issuer, subject, userId: owner.id, createdAt: ctx.now(), confirmedAt: null })
        .onConflict((conflict) => conflict.doNothing())
        .returning("userId")
        .executeTakeFirst();
      if (asked === undefined) return;
      await recordAct(tx, ctx, { act: "sign-on-asked", by: null, on: { id: owner.id } });
      if (mayTell) await tellOwner(tx, ctx, { owner, what: "asked" });
    });
    await spendWaiting(ctx, state);
    return { step: "received" as const };
  });
