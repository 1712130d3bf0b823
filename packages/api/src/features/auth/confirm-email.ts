import { emailConfirmationSchema, emailConfirmedSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { z } from "zod";
import { recordAct } from "../../audit/record-act.ts";
import { defineMail, sendLater } from "../../mail/mail-template.ts";
import { moveOwnAddress } from "../../newsletter/subscriptions.ts";
import { formProcedure } from "../../trpc.ts";
import { spendConfirmation } from "./email-confirmations.ts";
import { findUserByEmail } from "./queries.ts";
import { voidResetLinks } from "./reset-links.ts";

/**
 * Counts an address as its account's, for whoever has the link of the mail: once, within its 24 hours. Of a change of
 * address this is the moment, and the old one is told.
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
        .where("id", "=", link.userId)
        .executeTakeFirstOrThrow();
      const on = { id: owner.id };
      if (owner.email === link.email) {
        await confirmAddress(tx, { userId: owner.id, at });
        await recordAct(tx, ctx, { act: "email-confirmed", by: null, on });
      } else if (owner.nextEmail === link.email) {
        await replaceAddress(tx, { owner, email: link.email, at });
        await recordAct(tx, ctx, { act: "email-changed", by: null, on });
      }
      // Another address was asked for since, or the account has left this one.
      else throw new DomainError("link-spent");
      return { ...owner, email: link.email };
    });
    ctx.reply.cookie(await ctx.knownBrowsers.remember(ctx.request.browserCookie, user.email));
    return { email: user.email, isApproved: user.isApproved };
  });

/** Counts a user's address as confirmed, from the first time that they showed it to be theirs. */
export async function confirmAddress(
  tx: DatabaseTransaction,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable("users")
    .set({ emailConfirmedAt: at })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .execute();
}

/**
 * What was sent to the old address opens nothing any more, and the newsletter goes to the new one. Who has the old one at the
 * provider has not asked for an account with another: an administrator would be shown that one.
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

/** Notifies the old address of an account that it has another one now. */
export const emailChanged = defineMail({
  name: "email-changed",
  data: z.object({ firstName: z.string(), newEmail: z.string() }),
  letter: {
    en: ({ firstName, newEmail }, site) => ({
      subject: "Your email was changed",
      paragraphs: [
        `Dear ${firstName},`,
        `Your account at ${site.name} now has the address ${newEmail}, and this one opens it no more.`,
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
