import { passwordResetRequested, passwordResetRequestSchema } from "@antochi/contract/auth";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { z } from "zod";
import { takeLetterTurn } from "../../../mail/letter-turns.ts";
import { mayMailReset } from "../../../mail/mail-allowance.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../../mail/mail-template.ts";
import { formProcedure } from "../../../trpc.ts";
import { findUserByEmail } from "../queries.ts";
import { sendResetLinkLater } from "./reset-links.ts";

/**
 * Sends the owner of an account a link to choose a new password. The answer is the same for every address. For a known
 * one it comes about a millisecond later, since a job is written; three tries an hour are too few to measure that.
 */
export const requestPasswordReset = formProcedure
  .input(passwordResetRequestSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { email } }) => {
    const allowed = await mayMailReset(ctx.rateLimits, email);
    await ctx.db.transaction().execute(async (tx) => {
      const runAt = await takeLetterTurn(tx, ctx);
      const user = await findUserByEmail(tx, email);
      if (!user || !allowed) return;
      if (user.hasPassword || ctx.signOn === null) await sendResetLinkLater(tx, { userId: user.id, runAt });
      else {
        // A password would bypass what the provider requires, and still work after the provider has removed its owner.
        const data = { provider: ctx.signOn.name, signInUrl: new URL("/auth", ctx.publicUrl).href };
        await sendLater(tx, noPasswordHere, { to: email, data, runAt });
      }
    });
    return { message: passwordResetRequested };
  });

/** Tells the owner of an account without a password how they sign in. */
export const noPasswordHere = defineMail({
  name: "no-password-here",
  data: z.object({ provider: z.string(), signInUrl: linkSchema }),
  letter: {
    en: ({ provider, signInUrl }, site) => ({
      subject: "Your account has no password",
      paragraphs: [
        `Somebody, hopefully you, asked for a new password at ${site.name}. Your account has none: you sign in with ${provider}.`,
      ],
      action: { label: "Sign in", url: signInUrl },
      footnotes: ["If it was not you, ignore this message: nothing was changed."],
    }),
    el: ({ provider, signInUrl }, site) => ({
      subject: "Ο λογαριασμός σας δεν έχει κωδικό πρόσβασης",
      paragraphs: [
        `Κάποιος, ελπίζουμε εσείς, ζήτησε νέο κωδικό πρόσβασης στην ${site.name}. Ο λογαριασμός σας δεν έχει κωδικό: συνδέεστε μέσω ${provider}.`,
      ],
      action: { label: "Σύνδεση", url: pageIn("el", signInUrl) },
      footnotes: ["Αν δεν ήσασταν εσείς, αγνοήστε το μήνυμα: τίποτα δεν άλλαξε."],
    }),
  },
});
