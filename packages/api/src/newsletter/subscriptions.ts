import type { Language } from "@antochi/contract/languages";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { sendLater } from "../mail/mail-template.ts";
import { newsletterConfirm } from "./confirmation-mail.ts";
import { addressOfToken, newsletterLinks } from "./newsletter-links.ts";

type Subscription = {
  email: string;
  language: Language;
  now: Date;
  publicUrl: URL;
  /** Whether a stranger may cause another mail to this address (`mail/mail-allowance.ts`). */
  mayMail: boolean;
  /** When it is due, where not at once (`mail/letter-turns.ts`). */
  runAt: Date | undefined;
};

/**
 * Puts an address among the newsletter's and asks its owner, by mail, to confirm. The same address again asks
 * again while it is unconfirmed, in the language of this time; a confirmed one stays as it is.
 */
export async function subscribeAddress(
  tx: DatabaseTransaction,
  { email, language, now, publicUrl, mayMail, runAt }: Subscription,
): Promise<void> {
  await tx
    .insertInto("newsletterSubscriptions")
    .values({ email, language, createdAt: now })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ language })
        .where("newsletterSubscriptions.confirmedAt", "is", null),
    )
    .execute();
  if (!mayMail || (await isConfirmed(tx, email))) return;
  const links = await newsletterLinks(tx, { publicUrl, email, language });
  await sendLater(tx, newsletterConfirm, {
    to: email,
    unsubscribeUrl: links.unsubscribeUrl,
    data: { language, ...links },
    runAt,
  });
}

/** What became of a link that was followed. */
export type Followed = "done" | "gone" | "forged";

/**
 * Confirms the address that a link was sent to; again is the same success. `gone` where it was taken off meanwhile,
 * `forged` where the link is none of ours.
 */
export async function confirmSubscription(
  { db, now }: { db: Database; now: () => Date },
  token: string,
): Promise<Followed> {
  const email = await addressOfToken(db, "confirm", token);
  if (email === undefined) return "forged";
  const { numUpdatedRows } = await db
    .updateTable("newsletterSubscriptions")
    .set((eb) => ({ confirmedAt: eb.fn.coalesce("confirmedAt", eb.val(now())) }))
    .where("email", "=", email)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "done" : "gone";
}

/** Takes the address that a link was sent to off the newsletter and forgets it; again is the same success. */
export async function endSubscription(
  { db }: { db: Database },
  token: string,
): Promise<Exclude<Followed, "gone">> {
  const email = await addressOfToken(db, "unsubscribe", token);
  if (email === undefined) return "forged";
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("newsletterSubscriptions").where("email", "=", email).execute();
    await tx.updateTable("users").set({ subscribeToNewsletter: false }).where("email", "=", email).execute();
  });
  return "done";
}

type OwnAddress = {
  email: string;
  language: Language;
  at: Date;
  /** Whether the account's owner has shown that the address is theirs. */
  isOwn: boolean;
};

/** Puts the address of an account among the newsletter's, confirmed at once: its owner has shown already that it is theirs. */
export async function subscribeOwnAddress(
  tx: DatabaseTransaction,
  { email, language, at }: Omit<OwnAddress, "isOwn">,
): Promise<void> {
  await tx
    .insertInto("newsletterSubscriptions")
    .values({ email, language, createdAt: at, confirmedAt: at })
    .onConflict((conflict) =>
      conflict
        .column("email")
        .doUpdateSet({ language, confirmedAt: at })
        .where("newsletterSubscriptions.confirmedAt", "is", null),
    )
    .execute();
}

/**
 * Takes the address of an account off the newsletter. One that the account has not shown to be its own may be somebody
 * else's, who confirmed it by a letter: that stays.
 */
export async function unsubscribeOwnAddress(
  tx: DatabaseTransaction,
  { email, isOwn }: Pick<OwnAddress, "email" | "isOwn">,
): Promise<void> {
  let gone = tx.deleteFrom("newsletterSubscriptions").where("email", "=", email);
  if (!isOwn) gone = gone.where("confirmedAt", "is", null);
  await gone.execute();
}

async function isConfirmed(tx: DatabaseTransaction, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom("newsletterSubscriptions")
    .select("confirmedAt")
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined && row.confirmedAt !== null;
}
