import { emailConfirmationSchema, emailConfirmedSchema } from "@antochi/contract/auth";
import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { z } from "zod";
import { recordAct } from "../../../audit/record-act.ts";
import { defineMail, sendLater } from "../../../mail/mail-template.ts";
import { moveOwnAddress } from "../../../newsletter/subscriptions.ts";
import { browserKey } from "../../../sessions/known-browsers.ts";
import { formProcedure } from "../../../trpc.ts";
import { spendConfirmation } from "./email-confirmations.ts";
import { findUserByEmail } from "../queries.ts";
import { voidResetLinks } from "../passwords/reset-links.ts";

/**
 * Confirms an account's address for whoever has the link of the mail: once, within its 24 hours. A change of address takes
 * effect here, and the old address is notified.
 */
export const confirmEmail = formProcedure
  .input(emailConfirmationSchema)
  .output(emailConfirmedSchema)
  .mutation(async ({ ctx, input: { token } }) => {
    const at = ctx.now();
    const user = await ctx.db.transaction().execute(async (tx) => {
      const link = await spendConfirmation(tx, { token, at });
      if (link === undefined) throw new DomainError("link-spent");
      const owner = await tx
        .selectFrom("users")
        .selectAll()
        // Read here: a failure once the link is used up would answer an error although it counted.
        .select(browserKey.as("browserKey"))
        .where("id", "=", link.userId)
        .executeTakeFirstOrThrow();
      const on = { id: owner.id };
      if (owner.email === link.email) {
        // An earlier link may have confirmed it.
        if (await confirmAddress(tx, { userId: owner.id, at }))
          await recordAct(tx, ctx, { act: "email-confirmed", by: null, on });
      } else if (owner.nextEmail === link.email) {
        await replaceAddress(tx, { owner, email: link.email, at });
        await recordAct(tx, ctx, { act: "email-changed", by: null, on });
      }
      // Another address was requested since, or the account no longer has this one.
      else throw new DomainError("link-spent");
      return { ...owner, email: link.email };
    });
    ctx.reply.cookie(
      await ctx.knownBrowsers.remember(ctx.request.browserCookie, user.email, user.browserKey),
    );
    return { email: user.email, isApproved: user.isApproved };
  });

/**
 * Marks a user's address as confirmed; one that is confirmed keeps its first date.
 * @returns whether it was not confirmed before
 */
export async function confirmAddress(
  tx: DatabaseTransaction,
  { userId, at }: { userId: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("users")
    .set({ emailConfirmedAt: at })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Replaces an account's address: voids reset links sent to the old one, and moves the newsletter to the new one. Pending
 * sign-on requests are deleted: they were made for the old address, and an administrator would see the new one.
 */
async function replaceAddress(
  tx: DatabaseTransaction,
  { owner, email, at }: { owner: User; email: string; at: Date },
): Promise<void> {
  if (await findUserByEmail(tx, email)) {
    throw new DomainError("conflict", { message: "This address has another account already" });
  }
  await tx
    .updateTable("users")
    .set({ email, emailConfirmedAt: at, nextEmail: null })
    .where("id", "=", owner.id)
    .execute();
  await moveOwnAddress(tx, {
    from: owner.email,
    isOwn: owner.emailConfirmedAt !== null,
    hasAsked: owner.subscribeToNewsletter,
    to: email,
    at,
  });
  await voidResetLinks(tx, { userId: owner.id, at });
  await tx
    .deleteFrom("signOnIdentities")
    .where("userId", "=", owner.id)
    .where("confirmedAt", "is", null)
    .execute();
  await sendLater(tx, emailChanged, {
    to: owner.email,
    language: owner.language,
    data: { firstName: owner.firstName, newEmail: email },
  });
}

/** Notifies an account's old address of the new one. */
export const emailChanged = defineMail({
  name: "email-changed",
  data: z.object({ firstName: z.string(), newEmail: z.string() }),
  letter: {
    en: ({ firstName, newEmail }, site) => ({
      subject: "Your email was changed",
      paragraphs: [
        `Dear ${firstName},`,
        `Your account at ${site.name} now has the address ${newEmail}, and this one no longer opens it.`,
        "If it was not you, tell an administrator at once.",
      ],
      footnotes: ["You receive this message because your account had this address."],
    }),
    el: ({ firstName, newEmail }, site) => ({
      subject: "Το email σας άλλαξε",
      paragraphs: [
        `Αγαπητέ/ή ${firstName},`,
        `Ο λογαριασμός σας στην ${site.name} έχει πλέον τη διεύθυνση ${newEmail}, και αυτή εδώ δεν τον ανοίγει πια.`,
        "Αν δεν ήσασταν εσείς, ενημερώστε αμέσως έναν διαχειριστή.",
      ],
      footnotes: ["Λαμβάνετε αυτό το μήνυμα επειδή ο λογαριασμός σας είχε αυτή τη διεύθυνση."],
    }),
  },
});
