import { lettersChangeSchema, ownLettersSchema } from "@antochi/contract/account";
import { DomainError } from "@antochi/contract/errors";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { takeLetterTurn } from "../../mail/letter-turns.ts";
import { mayMail } from "../../mail/mail-allowance.ts";
import {
  subscribeAddress,
  subscribeOwnAddress,
  unsubscribeOwnAddress,
} from "../../newsletter/subscriptions.ts";
import { memberProcedure } from "../../trpc.ts";
import { presentLetters } from "./own-letters.ts";

/**
 * Changes what somebody is sent. The newsletter goes to the account's own address in its language: at once where the address
 * is confirmed, else once the link in a letter to it was opened.
 */
export const updateLetters = memberProcedure
  .input(lettersChangeSchema)
  .output(ownLettersSchema)
  .mutation(async ({ ctx, input }) => {
    const { id, email, emailConfirmedAt } = ctx.user;
    const isOwn = emailConfirmedAt !== null;
    const at = ctx.now();
    const asksByLetter = input.newsletter === true && !isOwn;
    if (asksByLetter && !(await mayMail(ctx.rateLimits, email))) {
      throw new DomainError("too-many-requests", {
        message: "Two emails went to this address within the hour. Please try again later.",
      });
    }
    const changed = await ctx.db.transaction().execute(async (tx) => {
      const { language: languageBefore, subscribeToNewsletter: newsletterBefore } = await tx
        .selectFrom("users")
        .select(["language", "subscribeToNewsletter"])
        .where("id", "=", id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      const language = input.language ?? languageBefore;
      const newsletter = input.newsletter ?? newsletterBefore;
      const user = await tx
        .updateTable("users")
        .set({ language, subscribeToNewsletter: newsletter })
        .where("id", "=", id)
        .returning(["email", "emailConfirmedAt", "language", "subscribeToNewsletter", "theme"])
        .executeTakeFirstOrThrow();
      if (input.newsletter === true && isOwn) await subscribeOwnAddress(tx, { email, language, at });
      if (asksByLetter) {
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
      await recordAct(tx, ctx, { act: "letters-changed", by: id, on: { id }, details });
      return { user, letters: await presentLetters(tx, user) };
    });
    ctx.reply.screens(changed.user);
    return changed.letters;
  });
