import type { DatabaseTransaction } from "@antochi/db/schema";
import { z } from "zod";
import type { Dependencies } from "../../../dependencies.ts";
import { defineMail, linkSchema, pageIn, sendLater } from "../../../mail/mail-template.ts";
import { distrustPasskeys } from "../../../second-factors/passkeys.ts";
import { voidResetLinks } from "./reset-links.ts";

type Replacement = {
  userId: number;
  /** The new password's hash. */
  password: string;
};

/**
 * Gives a user a new password, signs them out everywhere, voids all links to choose another password or e-mail, and
 * notifies them. Passkeys stay but ask once for the new password: one planted by somebody who knew the old one opens
 * nothing.
 */
export async function replacePassword(
  tx: DatabaseTransaction,
  { sessions, now, publicUrl }: Pick<Dependencies, "sessions" | "now" | "publicUrl">,
  { userId, password }: Replacement,
): Promise<void> {
  const { email, firstName } = await tx
    .updateTable("users")
    .set({ password, passwordGenerated: false, hasPassword: true, nextEmail: null })
    .where("id", "=", userId)
    .returning(["email", "firstName"])
    .executeTakeFirstOrThrow();
  await voidResetLinks(tx, { userId, at: now() });
  await sessions.endAllOf(tx, userId);
  const passkeys = await distrustPasskeys(tx, userId);
  const accountUrl = new URL("/account", publicUrl).href;
  await sendLater(tx, passwordReplacedMail, { to: email, data: { firstName, passkeys, accountUrl } });
}

/** Notifies the owner of an account of its new password, and of the passkeys that it has. */
export const passwordReplacedMail = defineMail({
  name: "password-replaced",
  data: z.object({ firstName: z.string(), passkeys: z.array(z.string()), accountUrl: linkSchema }),
  letter: {
    en: ({ firstName, passkeys, accountUrl }, site) => ({
      subject: "Your password was changed",
      paragraphs: [
        `Dear ${firstName},`,
        `Your account at ${site.name} has a new password. Every session was ended.`,
        ...(passkeys.length > 0
          ? [
              "These passkeys are on your account. Each works again once it has been used together with the new password. Remove any that are not yours.",
            ]
          : []),
      ],
      details: passkeys.map((name): [string, string] => ["Passkey", name]),
      action: { label: "Look at your account", url: accountUrl },
      footnotes: ["If it was not you, choose a new password yourself and tell an administrator."],
    }),
    el: ({ firstName, passkeys, accountUrl }, site) => ({
      subject: "Ο κωδικός πρόσβασής σας άλλαξε",
      paragraphs: [
        `Αγαπητέ/ή ${firstName},`,
        `Ο λογαριασμός σας στην ${site.name} έχει νέο κωδικό πρόσβασης. Όλες οι συνδέσεις τερματίστηκαν.`,
        ...(passkeys.length > 0
          ? [
              "Ο λογαριασμός σας έχει τα παρακάτω κλειδιά πρόσβασης. Καθένα ισχύει ξανά μόλις χρησιμοποιηθεί μία φορά μαζί με τον νέο κωδικό. Αφαιρέστε όποιο δεν είναι δικό σας.",
            ]
          : []),
      ],
      details: passkeys.map((name): [string, string] => ["Κλειδί πρόσβασης", name]),
      action: { label: "Δείτε τον λογαριασμό σας", url: pageIn("el", accountUrl) },
      footnotes: ["Αν δεν ήσασταν εσείς, ορίστε οι ίδιοι νέο κωδικό και ενημερώστε έναν διαχειριστή."],
    }),
  },
});
