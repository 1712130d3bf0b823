import { passwordTakenSchema, registrationReceived, registrationSchema } from "@antochi/contract/auth";
import { z } from "zod";
import { recordAct } from "../../../audit/record-act.ts";
import { takeLetterTurn } from "../../../mail/letter-turns.ts";
import { mayMail } from "../../../mail/mail-allowance.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../../mail/mail-template.ts";
import { subscribeAddress } from "../../../newsletter/subscriptions.ts";
import { announceRegistration } from "../../../news/registration-news.ts";
import { formProcedure } from "../../../trpc.ts";
import { sendConfirmationLater } from "../emails/email-confirmations.ts";
import { requireGoodPassword, warningOf } from "../passwords/password-policy.ts";
import { insertUser } from "../queries.ts";
import { notifyOfRegistration } from "./registration-notice.ts";

/**
 * Creates a pending account, and acknowledges it by a letter whose link confirms the address. A taken e-mail gets the same
 * answer after the same hash, nothing is changed, and only its owner is notified, by mail. For a new one it comes about a
 * millisecond later, since more is written. There is one try to measure that: from then on the e-mail is taken.
 */
export const register = formProcedure
  .meta({ rest: { method: "POST", path: "/api/register", status: 201, summary: "Request an account" } })
  .input(registrationSchema)
  .output(passwordTakenSchema)
  .mutation(async ({ ctx, input }) => {
    const { email } = input;
    const { publicUrl } = ctx;
    const warning = await requireGoodPassword(ctx, input.password, input);
    const password = await ctx.passwords.hash(input.password, { key: ctx.request.ip, known: false });
    const allowed = await mayMail(ctx.rateLimits, email);
    await ctx.db.transaction().execute(async (tx) => {
      const runAt = await takeLetterTurn(tx, ctx);
      const now = ctx.now();
      const userId = await insertUser(tx, { ...input, password, createdAt: now });
      if (userId === undefined) {
        const signInUrl = new URL("/auth", publicUrl).href;
        if (allowed) await sendLater(tx, addressAlreadyRegistered, { to: email, data: { signInUrl }, runAt });
        return;
      }
      await recordAct(tx, ctx, { act: "registered", by: null, on: { id: userId } });
      if (input.subscribeToNewsletter) {
        await subscribeAddress(tx, {
          email,
          language: input.language,
          now,
          publicUrl,
          mayMail: allowed,
          runAt,
        });
      }
      if (allowed) await sendConfirmationLater(tx, { userId, email, occasion: "registered", runAt });
      await notifyOfRegistration(tx, ctx);
      await announceRegistration(tx, userId);
    });
    return { message: registrationReceived, ...warningOf(warning) };
  });

/** Notifies the owner of an address that somebody tried to register it again; the page itself does not tell. */
export const addressAlreadyRegistered = defineMail({
  name: "address-already-registered",
  data: z.object({ signInUrl: linkSchema }),
  letter: {
    en: ({ signInUrl }, site) => ({
      subject: "Your address already has an account",
      paragraphs: [
        `Somebody tried to register this address at ${site.name}. It already has an account, and nothing was changed.`,
        "If it was you, sign in with the password that you chose then, or ask for a new one on the same page.",
      ],
      action: { label: "Sign in", url: signInUrl },
      footnotes: ["If it was not you, there is nothing to do: nobody learned that the account exists."],
    }),
    el: ({ signInUrl }, site) => ({
      subject: "Η διεύθυνσή σας έχει ήδη λογαριασμό",
      paragraphs: [
        `Κάποιος επιχείρησε εγγραφή με αυτή τη διεύθυνση στην ${site.name}. Έχει ήδη λογαριασμό, και τίποτα δεν άλλαξε.`,
        "Αν ήσασταν εσείς, συνδεθείτε με τον κωδικό που ορίσατε τότε ή ζητήστε νέον στην ίδια σελίδα.",
      ],
      action: { label: "Σύνδεση", url: pageIn("el", signInUrl) },
      footnotes: [
        "Αν δεν ήσασταν εσείς, δεν χρειάζεται καμία ενέργεια: κανείς δεν έμαθε ότι ο λογαριασμός υπάρχει.",
      ],
    }),
  },
});
