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
const minutesGood = 30;

type Parts = { db: Database; now: () => Date };

export const sendResetLinkJob = defineJob({
  name: "send-password-reset",
  payload: z.object({ userId: z.int().positive() }),
});

/** Has a link to choose a new password made and sent to its user, once the transaction is committed and it is due. */
export async function sendResetLinkLater(
  tx: DatabaseTransaction,
  { userId, runAt }: { userId: number; runAt: Date | undefined },
): Promise<void> {
  await enqueue(tx, sendResetLinkJob, { userId }, { runAt });
}

/**
 * Makes a token that works for 30 minutes and sends it to its user. It is made here rather than at the request, so that no
 * row ever holds it: the job holds only the user, the table only the token's hash.
 */
export async function sendResetLink(
  { db, now, ...parts }: Parts & MailParts,
  { userId }: { userId: number },
  job: JobInfo,
): Promise<void> {
  const user = await db
    .selectFrom("users")
    .select(["email", "language"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (user === undefined) return;
  const token = newSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + minutesGood * 60_000);
  // Locks the user's row: this waits for a change of address that is under way, and a later one voids this link.
  const inserted = await db
    .insertInto("passwordResets")
    .columns(["tokenHash", "userId", "createdAt", "expiresAt"])
    .expression((build) =>
      build
        .selectFrom("users")
        .select((column) => [
          column.val(hashOfSecret(token)).as("tokenHash"),
          column.ref("users.id").as("userId"),
          column.val(createdAt).as("createdAt"),
          column.val(expiresAt).as("expiresAt"),
        ])
        .where("users.id", "=", userId)
        .where("users.email", "=", user.email)
        .forShare(),
    )
    .returning("userId")
    .executeTakeFirst();
  if (inserted === undefined) return;
  await deliver(
    parts,
    { ...composeLetter(writeLetter(token, parts.site, user.language), parts.site), to: user.email },
    job,
  );
}

const words = {
  en: ({ name }: Site) => ({
    subject: "Choose a new password",
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${name}.`,
      `The link below works once, for ${minutesGood} minutes. A new password signs you out everywhere.`,
    ],
    choose: "Choose a new password",
    footnotes: [
      "If it was not you, ignore this message: your password stays as it is. Do not pass this link on.",
    ],
  }),
  el: ({ name }: Site) => ({
    subject: "Ορίστε νέο κωδικό πρόσβασης",
    paragraphs: [
      `Κάποιος, ελπίζουμε εσείς, ζήτησε νέο κωδικό πρόσβασης στην ${name}.`,
      `Ο παρακάτω σύνδεσμος ισχύει για μία χρήση και ${minutesGood} λεπτά. Ο νέος κωδικός σάς αποσυνδέει από παντού.`,
    ],
    choose: "Ορισμός νέου κωδικού",
    footnotes: [
      "Αν δεν ήσασταν εσείς, αγνοήστε το μήνυμα: ο κωδικός σας μένει ως έχει. Μην προωθήσετε τον σύνδεσμο.",
    ],
  }),
} as const;

function writeLetter(token: string, site: Site, language: Language): Letter {
  // In the fragment, which appears neither in a server's log nor in a Referer.
  const url = new URL(`/reset-password#${new URLSearchParams({ token }).toString()}`, site.url).href;
  const { choose, ...text } = words[language](site);
  return { ...text, language, action: { label: choose, url: pageIn(language, url) } };
}

type Link = { token: string; at: Date };

/** The owner of a link, while it can still be used. */
export async function findOwnerOfLink(
  db: Database,
  { token, at }: Link,
): Promise<Pick<User, "email" | "firstName" | "lastName"> | undefined> {
  return db
    .selectFrom("passwordResets")
    .innerJoin("users", "users.id", "passwordResets.userId")
    .select(["users.email", "users.firstName", "users.lastName"])
    .where("tokenHash", "=", hashOfSecret(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at)
    .executeTakeFirst();
}

/**
 * Uses up a link and locks the account that it belongs to; of two attempts at once, one succeeds.
 * @returns the id of the account, or undefined where the link is unknown, used or expired
 */
export async function spendResetLink(
  tx: DatabaseTransaction,
  { token, at }: Link,
): Promise<number | undefined> {
  await lockOwnerOfLink(tx, "passwordResets", token);
  const spent = await tx
    .updateTable("passwordResets")
    .set({ usedAt: at })
    .where("tokenHash", "=", hashOfSecret(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", at)
    .returning("userId")
    .executeTakeFirst();
  return spent?.userId;
}

/** Voids all of a user's links. */
export async function voidResetLinks(
  tx: DatabaseTransaction,
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  await tx
    .updateTable("passwordResets")
    .set({ usedAt: at })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}

export const sweepResetLinksJob = defineHourlyJob({ name: "sweep-password-resets", minute: 49 });

/** Deletes expired links. */
export async function sweepResetLinks({ db, now }: Parts): Promise<void> {
  await deleteOver(db, { table: "passwordResets", keys: ["tokenHash"], end: "expiresAt", now: now() });
}
