import { DomainError } from "@antochi/contract/errors";
import { type AudienceGroup, audienceKinds, type ArticleState } from "@antochi/contract/publication";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { z } from "zod";
import { recordAct } from "../../audit/record-act.ts";
import { groupName } from "../../library/article-readers.ts";
import { lockArticle } from "./article-queries.ts";

/** The period in which an article can be read. */
export type Schedule = Pick<KnowledgeBaseArticle, "state" | "publishAt" | "withdrawAt">;

/** A requested change, with dates in ISO-8601; what is left out stays as it is. */
export type ScheduleChange = {
  state?: ArticleState | undefined;
  publishAt?: string | null | undefined;
  withdrawAt?: string | null | undefined;
};

/** The schedule of a new article unless another one is given. */
export const publishedNow: Schedule = { state: "published", publishAt: null, withdrawAt: null };

/**
 * The schedule after a change. Publishing clears the date of publication, withdrawing clears all dates, and a date that has
 * come takes effect at once. Refuses a requested withdrawal before the publication or in the past.
 */
export function reschedule(before: Schedule, change: ScheduleChange, now: Date): Schedule {
  const state = change.state ?? before.state;
  const publishAt = instantOf(change.publishAt, before.publishAt);
  const withdrawAt = instantOf(change.withdrawAt, before.withdrawAt);
  if (state === "withdrawn") return { state, publishAt: null, withdrawAt: null };
  const from = state === "draft" ? publishAt : null;
  const isAsked = [change.state, change.publishAt, change.withdrawAt].some((each) => each !== undefined);
  if (isAsked && withdrawAt !== null && withdrawAt <= (from ?? now)) {
    const message = "An article is withdrawn after it is published, and not in the past";
    throw new DomainError("invalid-input", { message, issues: [{ path: "withdrawAt", message }] });
  }
  return keepTime({ state, publishAt: from, withdrawAt }, now);
}

function instantOf(text: string | null | undefined, before: Date | null): Date | null {
  if (text === undefined) return before;
  return text === null ? null : new Date(text);
}

/** The schedule with the dates applied that have come by now. */
function keepTime(schedule: Schedule, now: Date): Schedule {
  const { state, publishAt, withdrawAt } = schedule;
  if (withdrawAt !== null && withdrawAt <= now)
    return { state: "withdrawn", publishAt: null, withdrawAt: null };
  if (state === "draft" && publishAt !== null && publishAt <= now) return { ...publishedNow, withdrawAt };
  return schedule;
}

export const keepScheduleJob = defineJob({
  name: "keep-article-schedule",
  payload: z.object({ articleId: z.int() }),
});

/** Enqueues the publication or withdrawal at the next of an article's dates, in the transaction that sets the date. */
export async function enqueueSchedule(
  tx: DatabaseTransaction,
  { id, publishAt, withdrawAt }: Pick<KnowledgeBaseArticle, "id" | "publishAt" | "withdrawAt">,
): Promise<void> {
  const runAt = publishAt ?? withdrawAt;
  if (runAt) await enqueue(tx, keepScheduleJob, { articleId: id }, { key: String(id), runAt });
}

/** Publishes or withdraws an article whose date has come; does nothing if the article is gone or its dates were changed. */
export async function keepSchedule(
  { db, now }: { db: Database; now: () => Date },
  { articleId }: { articleId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const article = await lockArticle(tx, articleId);
    if (!article) return;
    const { state, publishAt, withdrawAt } = keepTime(article, now());
    if (state !== article.state) {
      await tx
        .updateTable("knowledgeBaseArticles")
        .set({ state, publishAt, withdrawAt, updatedAt: now() })
        .where("id", "=", articleId)
        .execute();
      const act = state === "published" ? "article-published" : "article-withdrawn";
      await recordAct(tx, { now }, { act, by: null, on: { id: articleId, label: article.title } });
    }
    await enqueueSchedule(tx, { id: articleId, publishAt, withdrawAt });
  });
}

/**
 * An audience as stored in an article's row. Refuses units and ranks that no member is confirmed to have, since nobody
 * could read the article; those in `before` may stay, even if their last member has left.
 */
export async function requireAudience(
  db: Database,
  groups: readonly AudienceGroup[],
  before: readonly string[] = [],
): Promise<string[]> {
  for (const { kind, name } of groups) {
    if (before.includes(groupName({ kind, name }))) continue;
    const column = confirmedColumn[kind];
    const member = await db
      .selectFrom("users")
      .select("id")
      .where(column, "=", name)
      .limit(1)
      .executeTakeFirst();
    if (!member) {
      const message = `No member is confirmed as ${kind} ${name}`;
      throw new DomainError("invalid-input", { message, issues: [{ path: "audience", message }] });
    }
  }
  return [...new Set(groups.map(groupName))].toSorted();
}

/** The audience stored in an article's row: the inverse of `requireAudience`. */
export function audienceOf(names: readonly string[]): AudienceGroup[] {
  return names.flatMap((name) =>
    audienceKinds.flatMap((kind) =>
      name.startsWith(`${kind}:`) ? [{ kind, name: name.slice(kind.length + 1) }] : [],
    ),
  );
}

/** The columns of a member's row with the confirmed unit and rank. */
const confirmedColumn = { unit: "confirmedUnit", rank: "confirmedRank" } as const;
