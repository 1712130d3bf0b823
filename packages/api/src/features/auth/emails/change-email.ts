import { profileSchema, emailChangeSchema } from "@antochi/contract/account";
import { DomainError } from "@antochi/contract/errors";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { takeLetterTurn } from "../../../mail/letter-turns.ts";
import { requireMail } from "../../../mail/mail-allowance.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { holdSession } from "../../../sessions/hold-session.ts";
import { provenProcedure } from "../../../trpc.ts";
import { sendConfirmationLater } from "./email-confirmations.ts";
import { presentProfile } from "../profile/present-profile.ts";
import { findUserByEmail } from "../queries.ts";

/**
 * Sends a letter to a new address to have it confirmed. Until its link is opened the account keeps the old one, which at
 * once gets a warning whose link cancels the change; asking for the old address cancels it too. An address that has an
 * account gets no letter, and the answer does not tell.
 */
export const changeEmail = provenProcedure
  .input(emailChangeSchema)
  .output(profileSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    await requirePoint(ctx.rateLimits.accountChanges, String(ctx.user.id));
    const isAnother = email !== ctx.user.email;
    if (isAnother) await requireMail(ctx.rateLimits, email);
    return ctx.db.transaction().execute(async (tx) => {
      const before = await lockAccount(tx, ctx.user.id);
      if (before === undefined) throw new DomainError("not-signed-in");
      // A password changed meanwhile ended this session on purpose; a link to a new address would let its user in again.
      await holdSession(tx, { userId: before.id, sessionId: ctx.request.sessionId });
      // It may have become the account's own meanwhile.
      const nextEmail = isAnother && email !== before.email ? email : null;
      if (nextEmail === null && before.nextEmail === null) return presentProfile(before);
      const user = await tx
        .updateTable("users")
        .set({ nextEmail })
        .where("id", "=", ctx.user.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const act = nextEmail === null ? "email-kept" : "email-change-asked";
      await recordAct(tx, ctx, { act, by: user.id, on: { id: user.id } });
      if (nextEmail !== null) {
        const runAt = await takeLetterTurn(tx, ctx);
        const isTaken = (await findUserByEmail(tx, nextEmail)) !== undefined;
        await sendConfirmationLater(tx, { userId: user.id, email: user.email, occasion: "leaving", runAt });
        if (!isTaken)
          await sendConfirmationLater(tx, { userId: user.id, email, occasion: "changing", runAt });
      }
      return presentProfile(user);
    });
  });
