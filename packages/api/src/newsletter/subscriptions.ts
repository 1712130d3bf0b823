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
  /** When it is due, where not at once (`mail/letter-turns.ts`). */
  runAt: Date | undefined;
};

/**
 * Puts an address among the newsletter's and asks its owner, by mail, to confirm. The same address again asks
 * again while it is unconfirmed, in the language of this time; a confirmed one stays as it is, and is asked again only where
 * the mail server refused it since.
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
        // What waits for its owner goes after a while, counted from the last time that somebody asked for it.
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

/** What became of a link that was followed. */
export type Followed = "done" | "gone" | "forged";

/**
 * Confirms the address that a link was sent to; again is the same success, and has one that was refused meanwhile get issues
 * again: whoever opened the link has the mailbox. `gone` where it was taken off meanwhile,
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
    .set({ confirmedAt: confirmedAnew(now()) })
    .where("email", "=", email)
    .where((eb) => eb.or([eb("confirmedAt", "is", null), refusedSinceConfirmed("newsletterSubscriptions")]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "done";
  return (await getsIssues(db, email)) ? "done" : "gone";
}

/** Takes the address that a link was sent to off the newsletter and forgets it; again is the same success. */
export async function endSubscription(
  { db }: { db: Database },
  token: string,
): Promise<Exclude<Followed, "gone">> {
  const email = await addressOfToken(db, "unsubscribe", token);
  if (email === undefined) return "forged";
  await db.transaction().execute(async (tx) => {
    // The account first, as whoever changes or deletes it does.
    await tx.updateTable("users").set({ subscribeToNewsletter: false }).where("email", "=", email).execute();
    await tx.deleteFrom("newsletterSubscriptions").where("email", "=", email).execute();
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

/**
 * Puts the address of an account among the newsletter's, confirmed at once: its owner has shown already that it is theirs.
 */
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
 * Has the newsletter follow an account that leaves an address for one that its owner has just shown to be theirs, so it is
 * confirmed there. What somebody else may have asked for at the old address stays: one that the account had not shown to be
 * its own and that is confirmed, and one that waits and that the account did not ask for.
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
  const subscriptionOf = (email: string) =>
    tx
      .selectFrom("newsletterSubscriptions")
      .select(["id", "language", "confirmedAt"])
      .where("email", "=", email)
      .forUpdate()
      .executeTakeFirst();
  const old = await subscriptionOf(from);
  if (old === undefined || !(old.confirmedAt === null ? hasAsked : isOwn)) return;
  if (await subscriptionOf(to)) {
    await tx.deleteFrom("newsletterSubscriptions").where("id", "=", old.id).execute();
    await subscribeOwnAddress(tx, { email: to, language: old.language, at });
    return;
  }
  // The same row: letters that wait for it go to the new address, and those that left are still counted as taken.
  await tx
    .updateTable("newsletterSubscriptions")
    .set({ email: to, confirmedAt: confirmedAnew(at) })
    .where("id", "=", old.id)
    .execute();
}

/**
 * Takes off the newsletter what came with a registration, or by the account since. What was confirmed before somebody
 * registered was not given by the registration, and stays.
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

/**
 * Whether the mail server said, since an address was confirmed, that there is no such: no issue goes to it until its owner
 * confirms it again.
 * @param subscription the name that `newsletter_subscriptions` has in the query
 */
export function refusedSinceConfirmed(subscription: "newsletterSubscriptions" | "subscription") {
  return sql<boolean>`exists (
    select from newsletter_deliveries as earlier
    where earlier.subscription_id = ${sql.ref(`${subscription}.id`)} and earlier.state = 'refused'
      and earlier.settled_at > ${sql.ref(`${subscription}.confirmedAt`)}
  )`;
}

/**
 * When a subscription that is there comes to be confirmed: no earlier than it was refused last, or that would count as later
 * where the clock was set back meanwhile.
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
