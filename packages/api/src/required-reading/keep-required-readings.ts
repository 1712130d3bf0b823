import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineTimedJob } from "@antochi/jobs/define-job";
import { type RawBuilder, sql } from "kysely";
import { whoMustRead } from "./who-must-read.ts";

/**
 * The required reading of each member is stored, so that it can be counted. This job recomputes it where a trigger left a
 * mark (a member, or an article with its assignments) and where time alone changes something. No request does so for many
 * members.
 */
export const keepRequiredReadingsJob = defineTimedJob({
  name: "keep-required-readings",
  cron: "* * * * *",
  maxAttempts: 5,
  madeUpForMs: 60_000,
});

/** Members per transaction: they can neither acknowledge nor be changed while it lasts. */
const membersAtOnce = 500;

type Parts = { db: Database; now: () => Date };

/**
 * Works off all marks in batches, each batch in one transaction with its marks: what a killed process leaves is done by the
 * next run, from where it stopped.
 */
export async function keepRequiredReadings({ db, now }: Parts, signal?: AbortSignal): Promise<void> {
  for (const step of [keepMarkedMembers, keepMarkedArticle, keepDue]) {
    for (let isMore = true; isMore; ) {
      if (signal?.aborted) return;
      isMore = await db.transaction().execute((tx) => step(tx, now()));
    }
  }
}

/** @returns whether there may be more */
async function keepMarkedMembers(tx: DatabaseTransaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ userId: number }>`
    delete from required_reading_marks where id in (
      select id from required_reading_marks where user_id is not null order by id limit ${membersAtOnce}
    )
    returning user_id
  `.execute(tx);
  const ids = [...new Set(rows.map(({ userId }) => userId))].toSorted((one, other) => one - other);
  if (ids.length === 0) return false;
  await lockMembers(tx, ids);
  await workOut(tx, now, (user) => ({ user: sql<boolean>`${user} = any (${ids}::int[])` }));
  return true;
}

async function keepMarkedArticle(tx: DatabaseTransaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number; articleId: number; afterUser: number }>`
    select id, article_id, after_user from required_reading_marks where article_id is not null order by id limit 1
  `.execute(tx);
  const [mark] = rows;
  if (!mark) return false;
  // This round covers whatever is marked by now; what is marked once some members are done needs a round of its own.
  if (mark.afterUser === 0)
    await tx
      .deleteFrom("requiredReadingMarks")
      .where("articleId", "=", mark.articleId)
      .where("id", "!=", mark.id)
      .execute();
  const { rows: members } = await sql<{ id: number }>`
    select id from users where id > ${mark.afterUser} order by id limit ${membersAtOnce} for share
  `.execute(tx);
  const last = members.length < membersAtOnce ? null : (members.at(-1)?.id ?? null);
  await workOut(tx, now, (user, article) => ({
    user: sql<boolean>`${user} > ${mark.afterUser}::int and (${user} <= ${last}::int or ${last}::int is null)`,
    article: sql<boolean>`${article} = ${mark.articleId}::int`,
  }));
  if (last === null) await tx.deleteFrom("requiredReadingMarks").where("id", "=", mark.id).execute();
  else
    await tx.updateTable("requiredReadingMarks").set({ afterUser: last }).where("id", "=", mark.id).execute();
  return true;
}

/** Recomputes what has become overdue, or due again. */
async function keepDue(tx: DatabaseTransaction, now: Date): Promise<boolean> {
  const { rows } = await sql<{ userId: number; articleId: number }>`
    select user_id, article_id from required_readings where changes_at <= ${now}::timestamptz
    order by changes_at limit ${membersAtOnce}
  `.execute(tx);
  if (rows.length === 0) return false;
  const ids = [...new Set(rows.map(({ userId }) => userId))].toSorted((one, other) => one - other);
  await lockMembers(tx, ids);
  await workOut(tx, now, (user, article) => ({
    user: sql<boolean>`(${user}, ${article}) in (
      select * from unnest(${rows.map((row) => row.userId)}::int[], ${rows.map((row) => row.articleId)}::int[])
    )`,
  }));
  return true;
}

/** Recomputes one member's reading of one article, in the transaction that changes it and holds the member's row. */
export async function keepRequiredReading(
  tx: DatabaseTransaction,
  { userId, articleId, now }: { userId: number; articleId: number; now: Date },
): Promise<void> {
  await workOut(tx, now, (user, article) => ({
    user: sql<boolean>`${user} = ${userId}::int`,
    article: sql<boolean>`${article} = ${articleId}::int`,
  }));
}

/**
 * No reading is computed from rows that are about to change: an acknowledgement holds its member's row (`for no key update`)
 * until it is committed, and this waits for it.
 */
async function lockMembers(tx: DatabaseTransaction, ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any (${ids}::int[]) order by id for share`.execute(tx);
}

type Within = (
  user: RawBuilder<unknown>,
  article: RawBuilder<unknown>,
) => { user: RawBuilder<boolean>; article?: RawBuilder<boolean> };

/** Brings the stored rows within a scope up to date, and does not touch those that are. */
async function workOut(tx: DatabaseTransaction, now: Date, within: Within): Promise<void> {
  const live = within(sql`member.id`, sql`article.id`);
  const kept = within(sql`kept.user_id`, sql`kept.article_id`);
  await sql`
    with required as materialized (
      -- Postgres works out none of the columns that are left out here.
      select user_id, article_id, unit_id, state, due_at, acknowledged_edition, again_since, changes_at
      from (${whoMustRead({ members: live.user, ...(live.article && { articles: live.article }) }, now)}) as standing
    ), written as (
      insert into required_readings as kept
        (user_id, article_id, unit_id, state, due_at, acknowledged_edition, again_since, changes_at)
      select user_id, article_id, unit_id, state, due_at, acknowledged_edition, again_since, changes_at
      from required order by user_id, article_id
      on conflict (user_id, article_id) do update set
        unit_id = excluded.unit_id, state = excluded.state, due_at = excluded.due_at,
        acknowledged_edition = excluded.acknowledged_edition, again_since = excluded.again_since,
        changes_at = excluded.changes_at
      where (kept.unit_id, kept.state, kept.due_at, kept.acknowledged_edition, kept.again_since, kept.changes_at)
        is distinct from (excluded.unit_id, excluded.state, excluded.due_at, excluded.acknowledged_edition,
          excluded.again_since, excluded.changes_at)
    )
    delete from required_readings as kept
    where ${kept.user} and ${kept.article ?? sql<boolean>`true`}
      and not exists (
        select from required where required.user_id = kept.user_id and required.article_id = kept.article_id
      )
  `.execute(tx);
}
