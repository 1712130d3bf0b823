import type { Language } from "@antochi/contract/languages";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { sendLater } from "../mail/mail-template.ts";
import { newsletterConfirm } from "./confirmation-mail.ts";
import { sql } from "kysely";
import { addressOfToken, newsletterLinks } from "./newsletter-links.ts";

type Subscription = {
  email: string;
  language: Language;
  now: Date;
  publicUrl: URL;
  /** Whether a stranger may cause another mail to this address (`mail/mail-allowance.ts`). */
  mayMail: boolean;
  /** When the mail is due; undefined for at once (`mail/letter-turns.ts`). */
  runAt: Date | undefined;
};

/**
 * Subscribes an address to the newsletter and asks its owner, by mail, to confirm. While it is unconfirmed, the same address
 * is asked again, in the new language; a confirmed one stays as it is, and is asked again only if the mail server has
 * refused it since.
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
        // Unconfirmed addresses are deleted after a while, counted from the last request.
        .doUpdateSet({ language, createdAt: now })
        .where("newsletterSubscriptions.confirmedAt", "is", null),
    )
    .execute();
  if (!mayMail || (await getsIssues(tx, email))) return;
  const links = await newsletterLinks(tx, { publicUrl, email, language });
  await sendLater(tx, newsletterConfirm, {
    to: email,
    unsubscribeUrl: links.unsubscribeUrl,
    data: { language, ...links },
    runAt,
  });
}

/** The outcome of following a link. */
export type Followed = "done" | "gone" | "forged";

/**
 * Confirms the address that a link was sent to. Doing it again succeeds as well, and makes an address that was refused
 * meanwhile get issues again: whoever opened the link has the mailbox. `gone` if it was unsubscribed meanwhile, `forged` if
 * the link is not one of ours.
 */
export async function confirmSubscription(
  { db, now }: { db: Database; now: () => Date },
  token: string,
): Promise<Followed> {
  const email = await addressOfToken(db, "confirm", token);
  if (email === undefined) return "forged";
  const { numUpdatedRows } = await db
    .updateTable("newsletterSubscriptions")
    .set({ confirmedAt: confirmedAnew(now()) })
    .where("email", "=", email)
    .where((eb) => eb.or([eb("confirmedAt", "is", null), refusedSinceConfirmed("newsletterSubscriptions")]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "done";
  return (await getsIssues(db, email)) ? "done" : "gone";
}

/** Unsubscribes the address that a link was sent to, and deletes it; doing it again succeeds as well. */
export async function endSubscription(
  { db }: { db: Database },
  token: string,
): Promise<Exclude<Followed, "gone">> {
  const email = await addressOfToken(db, "unsubscribe", token);
  if (email === undefined) return "forged";
  await db.transaction().execute(async (tx) => {
    // The account first, in the same order as by whoever changes or deletes it.
    await tx.updateTable("users").set({ subscribeToNewsletter: false }).where("email", "=", email).execute();
    await tx.deleteFrom("newsletterSubscriptions").where("email", "=", email).execute();
  });
  return "done";
}

type OwnAddress = {
  email: string;
  language: Language;
  at: Date;
  /** Whether the account's owner has proved that the address is theirs. */
  isOwn: boolean;
};

/** Subscribes the address of an account, confirmed at once: its owner has already proved that it is theirs. */
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
        .doUpdateSet({ language, confirmedAt: confirmedAnew(at) })
        .where((eb) =>
          eb.or([
            eb("newsletterSubscriptions.confirmedAt", "is", null),
            refusedSinceConfirmed("newsletterSubscriptions"),
          ]),
        ),
    )
    .execute();
}

/**
 * Moves the subscription of an account to its new address, which its owner has just proved to be theirs, so it is confirmed
 * there. What somebody else may have asked for at the old address stays: a confirmed subscription if the account had not
 * proved that address, and an unconfirmed one that the account did not ask for.
 */
export async function moveOwnAddress(
  tx: DatabaseTransaction,
  {
    from,
    isOwn,
    hasAsked,
    to,
    at,
  }: { from: string; isOwn: boolean; hasAsked: boolean; to: string; at: Date },
): Promise<void> {
  // In the order of their ids, as an issue locks them that is sent to both.
  const both = await tx
    .selectFrom("newsletterSubscriptions")
    .select((eb) => ["id", "language", "confirmedAt", eb("email", "=", to).as("isThere")])
    .where("email", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();
  const old = both.find(({ isThere }) => !isThere);
  const there = both.find(({ isThere }) => isThere);
  if (old === undefined || !(old.confirmedAt === null ? hasAsked : isOwn)) return;
  if (there) {
    await moveLetters(tx, { from: old.id, to: there.id });
    await tx.deleteFrom("newsletterSubscriptions").where("id", "=", old.id).execute();
    await subscribeOwnAddress(tx, { email: to, language: old.language, at });
    return;
  }
  // The same row: waiting letters go to the new address, and those that left still count as accepted.
  await tx
    .updateTable("newsletterSubscriptions")
    .set({ email: to, confirmedAt: confirmedAnew(at) })
    .where("id", "=", old.id)
    .execute();
}

/**
 * Gives the letters of one subscription to another: those that wait would otherwise be deleted with it, and those that left
 * would count as unsubscribed. If both have a letter of an issue, the other keeps its own.
 */
async function moveLetters(
  tx: DatabaseTransaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`
    update newsletter_deliveries as letter set subscription_id = ${to}
    where subscription_id = ${from} and not exists (
      select from newsletter_deliveries as own where own.subscription_id = ${to} and own.issue_id = letter.issue_id
    )
  `.execute(tx);
}

/**
 * Ends a subscription that came with a registration, or from the account since. One that was confirmed before the
 * registration did not come from it, and stays.
 */
export async function unsubscribeRegistered(
  tx: DatabaseTransaction,
  { email, registeredAt }: { email: string; registeredAt: Date },
): Promise<void> {
  await tx
    .deleteFrom("newsletterSubscriptions")
    .where("email", "=", email)
    .where((eb) => eb.or([eb("confirmedAt", "is", null), eb("createdAt", ">=", registeredAt)]))
    .execute();
}

/**
 * Unsubscribes the address of an account. If the account has not proved that the address is its own, a confirmed
 * subscription may be somebody else's, who confirmed it by mail: that stays.
 */
export async function unsubscribeOwnAddress(
  tx: DatabaseTransaction,
  { email, isOwn }: Pick<OwnAddress, "email" | "isOwn">,
): Promise<void> {
  let gone = tx.deleteFrom("newsletterSubscriptions").where("email", "=", email);
  if (!isOwn) gone = gone.where("confirmedAt", "is", null);
  await gone.execute();
}

/**
 * Whether the mail server has reported, since an address was confirmed, that it does not exist: it gets no issue until its
 * owner confirms it again.
 * @param subscription the alias of `newsletter_subscriptions` in the query
 */
export function refusedSinceConfirmed(subscription: "newsletterSubscriptions" | "subscription") {
  return sql<boolean>`exists (
    select from newsletter_deliveries as earlier
    where earlier.subscription_id = ${sql.ref(`${subscription}.id`)} and earlier.state = 'refused'
      and earlier.settled_at > ${sql.ref(`${subscription}.confirmedAt`)}
  )`;
}

/**
 * The time at which an existing subscription is confirmed: not before its last refusal, which would otherwise count as later
 * if the clock was set back meanwhile.
 */
function confirmedAnew(at: Date) {
  return sql<Date>`greatest(${at}::timestamptz, (
    select max(settled_at) from newsletter_deliveries as earlier
    where earlier.subscription_id = newsletter_subscriptions.id and earlier.state = 'refused'
  ))`;
}

async function getsIssues(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom("newsletterSubscriptions")
    .select("id")
    .where("email", "=", email)
    .where("confirmedAt", "is not", null)
    .where((eb) => eb.not(refusedSinceConfirmed("newsletterSubscriptions")))
    .executeTakeFirst();
  return row !== undefined;
}
