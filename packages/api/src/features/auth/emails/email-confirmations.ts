import type { Language } from "@antochi/contract/languages";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { defineHourlyJob, defineJob, type JobInfo } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { composeLetter, type Letter, type Site } from "@antochi/mail/letter";
import { z } from "zod";
import { deleteOver } from "../../../in-batches.ts";
import { pageIn } from "../../../mail/mail-template.ts";
import { deliver, type MailParts } from "../../../mail/send-mail.ts";
import { hashOfSecret, newSecret } from "../../../secrets/secret-tokens.ts";
import { lockOwnerOfLink } from "../link-token.ts";

/** How long a link works. */
const hoursGood = 24;

type Parts = { db: Database; now: () => Date };

/**
 * Why a link is sent: they registered, they asked for another letter, this is to be their new address, or it is the current
 * one, which the account is to leave.
 */
const occasions = ["registered", "asked", "changing", "leaving"] as const;
type Occasion = (typeof occasions)[number];

export const sendEmailConfirmationJob = defineJob({
  name: "send-email-confirmation",
  payload: z.object({ userId: z.int().positive(), email: z.string(), occasion: z.enum(occasions) }),
});

type Asked = { userId: number; email: string; occasion: Occasion; runAt?: Date | undefined };

/**
 * Has a link made and sent to an address once the transaction is committed; opening it proves that the address is theirs.
 */
export async function sendConfirmationLater(
  tx: DatabaseTransaction,
  { runAt, ...asked }: Asked,
): Promise<void> {
  await enqueue(tx, sendEmailConfirmationJob, asked, { runAt });
}

/**
 * Makes a token that works for 24 hours and sends it to the address. It is made here rather than at the request, so that no
 * row ever holds it. Sends nothing where nothing is left to confirm.
 */
export async function sendEmailConfirmation(
  { db, now, ...parts }: Parts & MailParts,
  { userId, email, occasion }: Omit<Asked, "runAt">,
  job: JobInfo,
): Promise<void> {
  const user = await db
    .selectFrom("users")
    .select(["firstName", "language", "email", "emailConfirmedAt", "nextEmail"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) return;
  if (!isOpen(user, { email, occasion })) return;
  const token = newSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + hoursGood * 60 * 60_000);
  await db
    .insertInto("emailConfirmations")
    .values({
      tokenHash: hashOfSecret(token),
      userId,
      email,
      createdAt,
      expiresAt,
      keeps: occasion === "leaving",
    })
    .execute();
  const letter =
    occasion === "leaving"
      ? writeWarning({ token, ...user }, parts.site)
      : writeLetter({ token, occasion, ...user }, parts.site);
  await deliver(parts, { ...composeLetter(letter, parts.site), to: email }, job);
}

type Owner = Pick<User, "email" | "emailConfirmedAt" | "nextEmail">;

function isOpen(user: Owner, { email, occasion }: Pick<Asked, "email" | "occasion">): boolean {
  if (occasion === "leaving") return user.email === email && user.nextEmail !== null;
  return user.email === email ? user.emailConfirmedAt === null : user.nextEmail === email;
}

type Reader = Pick<User, "firstName" | "language">;

const warnings = {
  en: (name: string, firstName: string, nextEmail: string) => ({
    subject: "Your email is about to change",
    paragraphs: [
      `Dear ${firstName},`,
      `Your account at ${name} will get the address ${nextEmail} in place of this one once the link in the email to it is opened. If you asked for this, there is nothing to do.`,
      `If it was not you, somebody is using your account: the link below keeps this address and signs them out everywhere. It works for ${hoursGood} hours, as long as the new address is not confirmed.`,
    ],
    keep: "Keep this email",
    footnotes: ["Do not pass this link on."],
  }),
  el: (name: string, firstName: string, nextEmail: string) => ({
    subject: "Το email σας πρόκειται να αλλάξει",
    paragraphs: [
      `Αγαπητέ/ή ${firstName},`,
      `Ο λογαριασμός σας στην ${name} πρόκειται να έχει τη διεύθυνση ${nextEmail} αντί αυτής, μόλις ανοιχτεί ο σύνδεσμος στο μήνυμα προς εκείνη. Αν το ζητήσατε εσείς, δεν χρειάζεται καμία ενέργεια.`,
      `Αν δεν ήσασταν εσείς, κάποιος χρησιμοποιεί τον λογαριασμό σας: ο παρακάτω σύνδεσμος διατηρεί αυτή τη διεύθυνση και τον αποσυνδέει από παντού. Ισχύει για ${hoursGood} ώρες, όσο η νέα διεύθυνση δεν έχει επιβεβαιωθεί.`,
    ],
    keep: "Διατήρηση αυτού του email",
    footnotes: ["Μην προωθήσετε τον σύνδεσμο."],
  }),
} as const;

/** Warns an account's current address of a change that its owner may not have made. */
function writeWarning(
  { token, firstName, language, nextEmail }: Reader & { token: string; nextEmail: string | null },
  site: Site,
): Letter {
  const url = new URL(`/confirm-email#${new URLSearchParams({ keep: token }).toString()}`, site.url).href;
  const { keep, ...text } = warnings[language](site.name, firstName, nextEmail ?? "");
  return { ...text, language, action: { label: keep, url: pageIn(language, url) } };
}

type Asking = Exclude<Occasion, "leaving">;

function writeLetter(
  { token, firstName, language, occasion }: Reader & { token: string; occasion: Asking },
  site: Site,
): Letter {
  // In the fragment, which appears neither in a server's log nor in a Referer.
  const url = new URL(`/confirm-email#${new URLSearchParams({ token }).toString()}`, site.url).href;
  const { dear, works, confirm, footnotes, ...occasions } = words[language];
  const { subject, text } = occasions[occasion](site.name);
  return {
    language,
    subject,
    // Whoever typed an unconfirmed address also typed the name, which could carry a message to a stranger.
    paragraphs: [...(occasion === "changing" ? [dear(firstName)] : []), text, works],
    action: { label: confirm, url: pageIn(language, url) },
    footnotes,
  };
}

const words = {
  en: {
    dear: (firstName: string) => `Dear ${firstName},`,
    registered: (name: string) => ({
      subject: "Your registration was received",
      text: `${name} received your registration. An administrator will review it, and an email to this address will tell you of the decision.`,
    }),
    asked: (name: string) => ({
      subject: "Confirm your email",
      text: `You have an account at ${name} whose email is not confirmed yet.`,
    }),
    changing: (name: string) => ({
      subject: "Confirm your new email",
      text: `Your account at ${name} will get this address. Until you open the link it keeps the old one.`,
    }),
    works: `The link below confirms that this address is yours. It works once, for ${hoursGood} hours.`,
    confirm: "Confirm your email",
    footnotes: ["If it was not you, ignore this message, and do not pass this link on."],
  },
  el: {
    dear: (firstName: string) => `Αγαπητέ/ή ${firstName},`,
    registered: (name: string) => ({
      subject: "Λάβαμε την εγγραφή σας",
      text: `Η ${name} έλαβε την εγγραφή σας. Θα την εξετάσει ένας διαχειριστής, και η απόφαση θα σας γνωστοποιηθεί με μήνυμα σε αυτή τη διεύθυνση.`,
    }),
    asked: (name: string) => ({
      subject: "Επιβεβαιώστε το email σας",
      text: `Έχετε λογαριασμό στην ${name}, του οποίου το email δεν έχει επιβεβαιωθεί ακόμη.`,
    }),
    changing: (name: string) => ({
      subject: "Επιβεβαιώστε το νέο σας email",
      text: `Ο λογαριασμός σας στην ${name} πρόκειται να έχει αυτή τη διεύθυνση. Μέχρι να ανοίξετε τον σύνδεσμο διατηρεί την παλιά.`,
    }),
    works: `Ο παρακάτω σύνδεσμος δείχνει ότι η διεύθυνση είναι δική σας. Ισχύει για μία χρήση και ${hoursGood} ώρες.`,
    confirm: "Επιβεβαίωση email",
    footnotes: ["Αν δεν ήσασταν εσείς, αγνοήστε το μήνυμα και μην προωθήσετε τον σύνδεσμο."],
  },
} as const satisfies Record<
  Language,
  Record<Asking, (name: string) => { subject: string; text: string }> & Record<string, unknown>
>;

type Link = { token: string; at: Date };

/**
 * Uses up a link and locks the account that it belongs to; of two attempts at once, one succeeds.
 * @param link `keeps` for one that cancels a change of address
 * @returns the account and the address that the link was sent to, or undefined where it is unknown, used or expired
 */
export async function spendConfirmation(
  tx: DatabaseTransaction,
  { token, at, keeps = false }: Link & { keeps?: boolean },
): Promise<{ userId: number; email: string } | undefined> {
  await lockOwnerOfLink(tx, "emailConfirmations", token);
  return tx
    .updateTable("emailConfirmations")
    .set({ usedAt: at })
    .where("tokenHash", "=", hashOfSecret(token))
    .where("keeps", "=", keeps)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at)
    .returning(["userId", "email"])
    .executeTakeFirst();
}

export const sweepEmailConfirmationsJob = defineHourlyJob({ name: "sweep-email-confirmations", minute: 53 });

/** Deletes expired links. */
export async function sweepEmailConfirmations({ db, now }: Parts): Promise<void> {
  await deleteOver(db, { table: "emailConfirmations", keys: ["tokenHash"], end: "expiresAt", now: now() });
}
