import { DomainError } from "@antochi/contract/errors";
import type { Audience, IssueDetail, IssueItem } from "@antochi/contract/newsletter";
import { keysetPage } from "@antochi/db/keyset";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewsletterIssue } from "@antochi/db/tables/newsletter-issues";
import { sql } from "kysely";
import { fullNameOf } from "../../accounts/full-name.ts";
import { refusedSinceConfirmed } from "../../newsletter/subscriptions.ts";

/** The draft, with the name of whoever wrote it last. */
export async function findDraft(
  db: Database,
): Promise<(NewsletterIssue & { writer: string | null }) | undefined> {
  return db
    .selectFrom("newsletterIssues")
    .selectAll()
    .select(fullNameOf(sql.ref("newsletterIssues.writtenBy")).as("writer"))
    .where("state", "=", "draft")
    .executeTakeFirst();
}

/** The draft, locked until the transaction ends. */
export async function lockDraft(tx: DatabaseTransaction): Promise<NewsletterIssue | undefined> {
  return tx
    .selectFrom("newsletterIssues")
    .selectAll()
    .where("state", "=", "draft")
    .forUpdate()
    .executeTakeFirst();
}

/** The refusal, with 404, for an issue that is not there any more. */
export function issueMissing(): DomainError {
  return new DomainError("not-found", { message: "This issue is gone" });
}

/** An issue, locked until the transaction ends. */
export async function lockIssue(tx: DatabaseTransaction, id: number): Promise<NewsletterIssue | undefined> {
  return tx.selectFrom("newsletterIssues").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

const refusedBefore = refusedSinceConfirmed("subscription");

/** How many addresses the next issue would go to, by language, and how many it would not, by reason. */
export async function countAudience(db: Database): Promise<Audience> {
  const { rows } = await sql<Audience>`
    select
      count(*) filter (where confirmed_at is not null and not refused and language = 'en')::int as en,
      count(*) filter (where confirmed_at is not null and not refused and language = 'el')::int as el,
      count(*) filter (where confirmed_at is null)::int as unconfirmed,
      count(*) filter (where confirmed_at is not null and refused)::int as refused
    from (
      select language, confirmed_at, ${refusedBefore} as refused from newsletter_subscriptions as subscription
    ) as address
  `.execute(db);
  return rows[0] ?? { en: 0, el: 0, unconfirmed: 0, refused: 0 };
}

/** Whether an issue has a letter in any state. */
export async function hasLetters(db: Database, issue: number): Promise<boolean> {
  const letter = await db
    .selectFrom("newsletterDeliveries")
    .select("id")
    .where("issueId", "=", issue)
    .limit(1)
    .executeTakeFirst();
  return letter !== undefined;
}

/**
 * Queues a letter to every confirmed address that was not refused since. The addresses are locked before they are named, so
 * that one that is unsubscribed at this moment is left out. @returns how many
 */
export async function addressIssue(
  tx: DatabaseTransaction,
  { issue, at }: { issue: number; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with addressed as (
      select id from newsletter_subscriptions as subscription
      where confirmed_at is not null and not ${refusedBefore}
      order by id for key share
    )
    insert into newsletter_deliveries (issue_id, subscription_id, due_at)
    select ${issue}, id, ${at} from addressed
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export type ListedIssue = Omit<IssueItem, "startsAt" | "endedAt" | "number" | "state"> &
  Pick<NewsletterIssue, "startsAt" | "endedAt" | "number" | "state">;

function selectIssues(db: Database) {
  const lettersIn = (condition: string) =>
    sql<number>`(
      select count(*)::int from newsletter_deliveries as letter
      where letter.issue_id = newsletter_issues.id and ${sql.raw(condition)}
    )`;
  return db
    .selectFrom("newsletterIssues")
    .select(["id", "number", "state", "subjectEn", "subjectEl", "startsAt", "endedAt"])
    .select(["sent", "refused", "unreached", "uncertain"])
    .select([
      lettersIn("letter.state = 'waiting'").as("waiting"),
      lettersIn("letter.subscription_id is null").as("unsubscribed"),
    ])
    .where("number", "is not", null);
}

/** The issues that were sent or are being sent, latest first. */
export async function findIssues(
  db: Database,
  { after, limit }: { after: readonly [number: number] | undefined; limit: number },
): Promise<ListedIssue[]> {
  const query = selectIssues(db).where("number", ">", 0);
  return keysetPage(query, { key: ["number"], direction: "desc", after, limit }).execute();
}

/** One issue with its texts. */
export async function findIssue(
  db: Database,
  id: number,
): Promise<(ListedIssue & Pick<NewsletterIssue, "textEn" | "textEl">) | undefined> {
  return selectIssues(db).select(["textEn", "textEl"]).where("id", "=", id).executeTakeFirst();
}

/** The addresses, still subscribed, whose letters were refused, unreached or uncertain. */
export async function findFailedAddresses(
  db: Database,
  { issue, limit }: { issue: number; limit: number },
): Promise<{ email: string; state: IssueDetail["addresses"][number]["state"] }[]> {
  const { rows } = await sql<{ email: string; state: IssueDetail["addresses"][number]["state"] }>`
    select subscription.email, letter.state from newsletter_deliveries as letter
      join newsletter_subscriptions as subscription on subscription.id = letter.subscription_id
    where letter.issue_id = ${issue} and letter.state in ('refused', 'unreached', 'uncertain')
    order by letter.state desc, letter.id limit ${limit}
  `.execute(db);
  return rows;
}
