import { isDeepStrictEqual } from "node:util";
import { lettersChangeSchema, ownLettersSchema } from "@antochi/contract/account";
import { DomainError } from "@antochi/contract/errors";
import { changesOf } from "../../../audit/changes-of.ts";
import { recordAct } from "../../../audit/record-act.ts";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { takeLetterTurn } from "../../../mail/letter-turns.ts";
import { requireMail } from "../../../mail/mail-allowance.ts";
import {
  subscribeAddress,
  subscribeOwnAddress,
  unsubscribeOwnAddress,
} from "../../../newsletter/subscriptions.ts";
import { requirePoint } from "../../../limits/rate-limits.ts";
import { memberProcedure } from "../../../trpc.ts";
import { presentLetters } from "./own-letters.ts";

/**
 * Changes which letters the user gets. The newsletter goes to the account's own address in its language: at once where the
 * address is confirmed, otherwise once the link in a letter to it is opened.
 */
export const updateLetters = memberProcedure
  .input(lettersChangeSchema)
  .output(ownLettersSchema)
  .mutation(async ({ ctx, input }) => {
    await requirePoint(ctx.rateLimits.accountChanges, String(ctx.user.id));
    const at = ctx.now();
    const mayAskByLetter = input.newsletter === true && ctx.user.emailConfirmedAt === null;
    if (mayAskByLetter) await requireMail(ctx.rateLimits, ctx.user.email);
    const changed = await ctx.db.transaction().execute(async (tx) => {
      // Meanwhile the account may have changed to another address, a confirmed one, or have confirmed this one.
      const before = await lockAccount(tx, ctx.user.id);
      if (before === undefined) throw new DomainError("not-signed-in");
      const { id, email, language: languageBefore, subscribeToNewsletter: newsletterBefore } = before;
      const isOwn = before.emailConfirmedAt !== null;
      const lettersBefore = await presentLetters(tx, before);
      const language = input.language ?? languageBefore;
      const newsletter = input.newsletter ?? newsletterBefore;
      const user = await tx
        .updateTable("users")
        .set({ language, subscribeToNewsletter: newsletter })
        .where("id", "=", id)
        .returning(["email", "emailConfirmedAt", "language", "subscribeToNewsletter", "theme"])
        .executeTakeFirstOrThrow();
      if (input.newsletter === true && isOwn) await subscribeOwnAddress(tx, { email, language, at });
      if (mayAskByLetter && !isOwn) {
        const runAt = await takeLetterTurn(tx, ctx);
        await subscribeAddress(tx, {
          email,
          language,
          now: at,
          publicUrl: ctx.publicUrl,
          mayMail: true,
          runAt,
        });
      }
      if (input.newsletter === false) await unsubscribeOwnAddress(tx, { email, isOwn });
      if (isOwn)
        await tx
          .updateTable("newsletterSubscriptions")
          .set({ language })
          .where("email", "=", email)
          .execute();
      const details = changesOf(
        { language: languageBefore, newsletter: newsletterBefore },
        { language, newsletter },
      );
      const letters = await presentLetters(tx, user);
      // A subscription may come from a form on the site, without the account having asked for it.
      if (Object.keys(details.after).length > 0 || !isDeepStrictEqual(letters, lettersBefore))
        await recordAct(tx, ctx, { act: "letters-changed", by: id, on: { id }, details });
      return { user, letters };
    });
    ctx.reply.screens(changed.user);
    return changed.letters;
  });
