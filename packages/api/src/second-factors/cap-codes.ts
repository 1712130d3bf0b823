import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { RateLimiterRes } from "rate-limiter-flexible";
import { z } from "zod";
import { recordAct } from "../audit/record-act.ts";
import type { Context } from "../context.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../mail/mail-template.ts";
import { settleMeters } from "../limits/attempt-meters.ts";
import { secondsUntilPoints } from "../limits/rate-limits.ts";

/** Whoever mistypes stops earlier; whoever guesses has the password, and its owner should hear of it early. */
const toldAfter = 10;

/**
 * Counts an account's wrong codes over thirty days, wherever they come from, and accepts none after a hundred: the other
 * meters alone would let somebody guess for years. Only somebody with the right password gets here, so that no stranger can
 * cause this, and a new password, which shuts them out, resets the count. The owner is told after ten wrong codes and at the
 * limit.
 * @param look returns undefined where the code is wrong
 */
export async function capCodes<Found>(
  ctx: Context,
  user: User,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { codesOfAccount: meter } = ctx.rateLimits;
  const key = String(user.id);
  const attempt = await countAttempt(ctx, key);
  let found: Found | undefined;
  try {
    found = await look();
  } catch (error) {
    // No code was compared, so the attempt does not count. If Postgres is what failed, this fails too, and the first error
    // says more.
    await meter.reward(key, 1).catch(() => undefined);
    throw error;
  }
  if (found !== undefined) await meter.reward(key, 1);
  else if (attempt === toldAfter || attempt === meter.points) await notifyOfGuesses(ctx, user, attempt);
  return found;
}

/** Resets the count of an account's wrong codes, in the transaction that makes its old password or factors useless. */
export async function forgetWrongCodes(
  tx: DatabaseTransaction,
  { rateLimits: { codesOfAccount } }: Pick<Context, "rateLimits">,
  userId: number,
): Promise<void> {
  await settleMeters(tx, { forget: [codesOfAccount.getKey(String(userId))], giveBack: [] });
}

/** @returns the number of this attempt */
async function countAttempt({ rateLimits }: Context, key: string): Promise<number> {
  try {
    return (await rateLimits.codesOfAccount.consume(key)).consumedPoints;
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new DomainError("too-many-attempts", {
      message:
        "Too many wrong codes. Choose a new password by “Forgot your password?”, or sign in with a passkey",
      retryAfter: secondsUntilPoints(rejection),
    });
  }
}

async function notifyOfGuesses(ctx: Context, { id, email, firstName }: User, wrong: number): Promise<void> {
  const isEnd = wrong === ctx.rateLimits.codesOfAccount.points;
  const data = { firstName, wrong, isEnd, signInUrl: new URL("/auth", ctx.publicUrl).href };
  await ctx.db.transaction().execute(async (tx) => {
    await recordAct(tx, ctx, {
      act: isEnd ? "codes-stopped" : "codes-guessed",
      by: null,
      on: { id },
      details: { wrong },
    });
    await sendLater(tx, codesGuessed, { to: email, data });
  });
}

/** Warns an account's owner of somebody who has the password and tries codes. */
export const codesGuessed = defineMail({
  name: "codes-guessed",
  data: z.object({ firstName: z.string(), wrong: z.int(), isEnd: z.boolean(), signInUrl: linkSchema }),
  letter: {
    en: ({ firstName, wrong, isEnd, signInUrl }, site) => ({
      subject: "Somebody has your password",
      paragraphs: [
        `Dear ${firstName},`,
        `In the last thirty days ${wrong} wrong codes were tried at ${site.name}, after the right password for your account.`,
        "If that was not you, somebody knows your password: choose a new one now. It shuts them out and signs you out everywhere.",
        ...(isEnd
          ? ["No more codes are accepted until you choose a new password. Passkeys still work."]
          : []),
      ],
      action: { label: "Choose a new password", url: signInUrl },
      footnotes: ["You receive this message because your account has this address."],
    }),
    el: ({ firstName, wrong, isEnd, signInUrl }, site) => ({
      subject: "Κάποιος γνωρίζει τον κωδικό πρόσβασής σας",
      paragraphs: [
        `Αγαπητέ/ή ${firstName},`,
        `Τις τελευταίες τριάντα ημέρες δοκιμάστηκαν στην ${site.name} ${wrong} λάθος κωδικοί μίας χρήσης, μετά από τον σωστό κωδικό πρόσβασης του λογαριασμού σας.`,
        "Αν δεν ήσασταν εσείς, κάποιος γνωρίζει τον κωδικό πρόσβασής σας: ορίστε νέον τώρα. Έτσι αποκλείεται, και εσείς αποσυνδέεστε από παντού.",
        ...(isEnd
          ? [
              "Δεν γίνονται δεκτοί άλλοι κωδικοί μίας χρήσης μέχρι να ορίσετε νέο κωδικό πρόσβασης. Τα κλειδιά πρόσβασης εξακολουθούν να λειτουργούν.",
            ]
          : []),
      ],
      action: { label: "Ορισμός νέου κωδικού", url: pageIn("el", signInUrl) },
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή ο λογαριασμός σας έχει αυτή τη διεύθυνση."],
    }),
  },
});
