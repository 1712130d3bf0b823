import type { Language } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";

/** A letter that is being handed to the mail server. */
export type ClaimedLetter = { id: number; email: string; language: Language; tries: number };

/** The outcome of a claimed letter. */
export type Settled = "sent" | "refused" | "unreached" | "uncertain";

/**
 * Claims the next due letter of an issue. The claim is committed before anything is sent, so if the process dies from here
 * on, the letter is not sent again. Undefined if no letter is due or the issue is held meanwhile.
 */
export async function claimLetter(
  db: Database,
  { issue, at }: { issue: number; at: Date },
): Promise<ClaimedLetter | undefined> {
  const { rows } = await sql<ClaimedLetter>`
    update newsletter_deliveries as letter set state = 'claimed'
    from newsletter_subscriptions as subscription
    where subscription.id = letter.subscription_id and letter.state = 'waiting' and letter.id = (
      select id from newsletter_deliveries
      where issue_id = ${issue} and state = 'waiting' and due_at <= ${at} and subscription_id is not null
        and exists (select from newsletter_issues where id = ${issue} and state = 'sending')
      order by due_at, id limit 1
      for update skip locked
    )
    returning letter.id, subscription.email, subscription.language, letter.tries
  `.execute(db);
  return rows[0];
}

/** Records the outcome of a claimed letter, unless it was marked as uncertain meanwhile. */
export async function settleLetter(
  db: Database,
  { issue, letter, as, at }: { issue: number; letter: number; as: Settled; at: Date },
): Promise<void> {
  await sql`
    with settled as (
      update newsletter_deliveries set state = ${as}, settled_at = ${at}
      where id = ${letter} and state = 'claimed' returning id
    )
    update newsletter_issues set ${sql.ref(as)} = ${sql.ref(as)} + 1
    where id = ${issue} and exists (select from settled)
  `.execute(db);
}

/** Puts a claimed letter, which the mail server certainly did not take, back into the queue. */
export async function putBack(
  db: Database,
  { letter, dueAt, tries }: { letter: number; dueAt: Date; tries: number },
): Promise<void> {
  await sql`
    update newsletter_deliveries set state = 'waiting', due_at = ${dueAt}, tries = ${tries}
    where id = ${letter} and state = 'claimed'
  `.execute(db);
}

/**
 * Marks the letters as uncertain that an earlier run of this issue claimed: it died between the claim and the mail server's
 * answer. @returns how many
 */
export async function settleInterrupted(
  db: Database,
  { issue, at }: { issue: number; at: Date },
): Promise<number> {
  const { rows } = await sql<{ letters: number }>`
    with interrupted as (
      update newsletter_deliveries set state = 'uncertain', settled_at = ${at}
      where issue_id = ${issue} and state = 'claimed' returning id
    ), counted as (select count(*)::int as letters from interrupted)
    update newsletter_issues set uncertain = uncertain + letters from counted
    where id = ${issue} and letters > 0 returning letters
  `.execute(db);
  return rows[0]?.letters ?? 0;
}

/** Deletes the waiting letters to addresses that have unsubscribed meanwhile. */
export async function forgetLeft(db: Database, issue: number): Promise<void> {
  await sql`
    delete from newsletter_deliveries where issue_id = ${issue} and subscription_id is null and state = 'waiting'
  `.execute(db);
}

/** When the next letter of an issue is due; undefined where none waits. */
export async function nextDue(db: Database, issue: number): Promise<Date | undefined> {
  const letter = await db
    .selectFrom("newsletterDeliveries")
    .select("dueAt")
    .where("issueId", "=", issue)
    .where("state", "=", "waiting")
    .orderBy("dueAt")
    .limit(1)
    .executeTakeFirst();
  return letter?.dueAt;
}

/**
 * How many of the latest letters of an issue, since it was last resumed, the mail server did not take, for good (refused)
 * or for too long (unreached).
 */
export async function countRefused(
  db: Database,
  { issue, latest }: { issue: number; latest: number },
): Promise<number> {
  const { rows } = await sql<{ refused: number }>`
    select count(*) filter (where state in ('refused', 'unreached'))::int as refused from (
      select letter.state from newsletter_deliveries as letter
        join newsletter_issues as issue on issue.id = letter.issue_id
      where letter.issue_id = ${issue} and letter.settled_at is not null
        and letter.settled_at > coalesce(issue.resumed_at, '-infinity')
      order by letter.settled_at desc limit ${latest}
    ) as late
  `.execute(db);
  return rows[0]?.refused ?? 0;
}
