import { type ReminderScope, reminderScopeSchema } from "@antochi/contract/readiness";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { type RawBuilder, sql } from "kysely";
import type { Dependencies } from "../../dependencies.ts";
import { sendLater } from "../../mail/mail-template.ts";
import { readingsOf } from "../../required-reading/who-must-read.ts";
import { readingOverdue } from "./overdue-letter.ts";

export const remindLateMembersJob = defineJob({
  name: "remind-late-members",
  payload: reminderScopeSchema,
  // One at a time: two would only wait for each other.
  queue: "remind-late-members",
});

/** Members handled in one transaction. */
const membersAtOnce = 100;
/** The most articles that one letter lists; it only counts the rest. */
const listed = 50;
/** A day in milliseconds, less what a scheduled job may be early. */
const apartMs = 23 * 3_600_000;

/** Replicas' clocks never differ by so much: a reminder further ahead is from a clock that was set back since. */
const aheadMs = 3_600_000;

/** Whether a reminder is too recent for another one, in a query that calls it `reminder`. */
export function isLately(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - apartMs);
  const until = new Date(now.getTime() + aheadMs);
  return sql<boolean>`(reminder.sent_at > ${since}::timestamptz and reminder.sent_at <= ${until}::timestamptz)`;
}

/** Whether a kept row is in this scope, in a query that calls it `kept`. */
export function isInScope({ unitId, articleId, userId }: ReminderScope): RawBuilder<boolean> {
  const conditions = [
    ...(unitId === undefined ? [] : [sql`kept.unit_id = ${unitId}::int`]),
    ...(articleId === undefined ? [] : [sql`kept.article_id = ${articleId}::int`]),
    ...(userId === undefined ? [] : [sql`kept.user_id = ${userId}::int`]),
  ];
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

type Parts = Pick<Dependencies, "db" | "now" | "publicUrl">;

/**
 * Enqueues one letter to each member who is late, with everything that is due, in the transaction that records the
 * reminder; none is recorded without a letter. Members reminded within a day are skipped, so that a killed process, a
 * second click or the schedule never sends two.
 */
export async function remindLateMembers(
  { db, now, publicUrl }: Parts,
  scope: ReminderScope,
  signal?: AbortSignal,
): Promise<void> {
  let after = 0;
  for (;;) {
    if (signal?.aborted) return;
    const ids = await findLate(db, scope, after);
    const last = ids.at(-1);
    if (last === undefined) return;
    await db.transaction().execute(async (tx) => {
      const at = now();
      const recordUrl = new URL("/record", publicUrl).href;
      for (const userId of await findUnreminded(tx, ids, at)) {
        const letter = await findLetter(tx, userId, { now: at, recordUrl });
        if (letter && (await noteReminded(tx, userId, at))) await sendLater(tx, readingOverdue, letter);
      }
    });
    after = last;
  }
}

async function findLate(db: Database, scope: ReminderScope, after: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select distinct user_id from required_readings as kept
    where state = 'overdue' and user_id > ${after} and ${isInScope(scope)}
    order by user_id limit ${membersAtOnce}
  `.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Those of them who may be written to: members who were not reminded within a day. */
async function findUnreminded(tx: DatabaseTransaction, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users
    where id = any (${ids}::int[]) and is_approved and suspended_at is null and not exists (
      select from reading_reminders as reminder where user_id = users.id and ${isLately(now)}
    )
    order by id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records a reminder now. @returns whether nobody else has reminded the member meanwhile */
async function noteReminded(tx: DatabaseTransaction, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into reading_reminders as reminder (user_id, sent_at, times)
    values (${userId}, ${now}::timestamptz, 1)
    on conflict (user_id) do update set sent_at = excluded.sent_at, times = reminder.times + 1
      where not ${isLately(now)}
    returning user_id
  `.execute(tx);
  return rows.length > 0;
}

/** The letter with everything that is due for a member; undefined if the rows as they are now no longer make them late. */
async function findLetter(
  tx: DatabaseTransaction,
  userId: number,
  { now, recordUrl }: { now: Date; recordUrl: string },
) {
  const open = (await readingsOf(tx, { userId, now })).filter(({ state }) => state !== "acknowledged");
  if (!open.some(({ state }) => state === "overdue")) return undefined;
  const named = open.slice(0, listed);
  const { email, firstName, language } = await tx
    .selectFrom("users")
    .select(["email", "firstName", "language"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const articles = await tx
    .selectFrom("knowledgeBaseArticles")
    .select(["id", "title"])
    .where(
      "id",
      "in",
      named.map(({ articleId }) => articleId),
    )
    .execute();
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  return {
    to: email,
    data: {
      firstName,
      language,
      due: named.map(({ articleId, dueAt, state, againSince }) => ({
        title: titles.get(articleId) ?? "",
        dueAt: dueAt?.toISOString() ?? null,
        isOverdue: state === "overdue",
        isAgain: againSince !== null,
      })),
      more: open.length - named.length,
      moreOverdue: open.slice(listed).filter(({ state }) => state === "overdue").length,
      recordUrl,
    },
  };
}
