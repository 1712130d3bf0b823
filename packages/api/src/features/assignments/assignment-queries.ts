import { DomainError } from "@antochi/contract/errors";
import { limits } from "@antochi/contract/limits";
import type { AudienceGroup } from "@antochi/contract/publication";
import type { AssignmentItem } from "@antochi/contract/required-reading";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewReadingAssignment, ReadingAssignment } from "@antochi/db/tables/reading-assignments";
import { sql } from "kysely";
import { articleMissing, editionMissing } from "../../procedures/missing.ts";

/** The order of the list. */
export const byAge = ["assignment.createdAt", "assignment.id"] as const;

type Filter = { articleId?: number | undefined };
export type AssignmentRow = ReadingAssignment & {
  articleTitle: string;
  groups: AssignmentItem["groups"];
  people: AssignmentItem["people"];
};

/** Assignments with their targets. */
export function selectAssignments(db: Database, { articleId }: Filter) {
  const query = db
    .selectFrom("readingAssignments as assignment")
    .innerJoin("knowledgeBaseArticles as article", "article.id", "assignment.articleId")
    .selectAll("assignment")
    .select([
      "article.title as articleTitle",
      sql<AssignmentRow["groups"]>`coalesce((
        select json_agg(json_build_object('kind', kind, 'name', name) order by kind desc, name)
        from reading_assignment_targets as target join service_names as service on service.id = target.service_id
        where target.assignment_id = assignment.id and not assignment.everybody
      ), '[]')`.as("groups"),
      sql<AssignmentRow["people"]>`coalesce((
        select json_agg(json_build_object('id', person.id, 'firstName', first_name, 'lastName', last_name) order by person.id)
        from reading_assignment_targets as target join users as person on person.id = target.user_id
        where target.assignment_id = assignment.id and not assignment.everybody
      ), '[]')`.as("people"),
    ]);
  return articleId === undefined ? query : query.where("assignment.articleId", "=", articleId);
}

/** The refusal, with 404, for an assignment that does not exist. */
export function assignmentMissing(): DomainError {
  return new DomainError("not-found", { message: "Assignment not found" });
}

/** One assignment with its article's title, locked. */
export async function lockAssignment(
  tx: DatabaseTransaction,
  id: number,
): Promise<(ReadingAssignment & { articleTitle: string }) | undefined> {
  return tx
    .selectFrom("readingAssignments as assignment")
    .innerJoin("knowledgeBaseArticles as article", "article.id", "assignment.articleId")
    .selectAll("assignment")
    .select("article.title as articleTitle")
    .where("assignment.id", "=", id)
    .forUpdate("assignment")
    .executeTakeFirst();
}

/** Inserts an assignment; unless it is for everybody, `writeTargets` adds its targets. @returns its id */
export async function insertAssignment(tx: DatabaseTransaction, row: NewReadingAssignment): Promise<number> {
  const { id } = await tx
    .insertInto("readingAssignments")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Aim = {
  everybody: boolean;
  groups: readonly AudienceGroup[];
  people: readonly number[];
  /** Since when targets named for the first time are asked; null means since the assignment was made. */
  since: Date | null;
};

/**
 * Replaces an assignment's targets. Those that it named before stay asked since then; an assignment to everybody keeps its
 * targets for that reason. Refuses units and ranks in which nobody is confirmed, and people who do not exist, or are
 * neither approved nor named before. A spelling that was joined to another counts as that one.
 */
export async function writeTargets(
  tx: DatabaseTransaction,
  assignmentId: number,
  { everybody, groups, people, since }: Aim,
): Promise<void> {
  if (everybody) return;
  const services = new Set<number>();
  for (const group of groups) services.add(await findService(tx, group));
  const serviceIds = [...services];
  const ids = [...new Set(people)];
  await sql`
    delete from reading_assignment_targets where assignment_id = ${assignmentId}
      and (service_id = any (${serviceIds}::int[]) or user_id = any (${ids}::int[])) is not true
  `.execute(tx);
  await sql`
    insert into reading_assignment_targets (assignment_id, service_id, added_at)
    select ${assignmentId}::int, service_id, ${since}::timestamptz from unnest(${serviceIds}::int[]) as service_id
    on conflict do nothing
  `.execute(tx);
  await sql`
    insert into reading_assignment_targets (assignment_id, user_id, added_at)
    select ${assignmentId}::int, id, ${since}::timestamptz from users where id = any (${ids}::int[]) and is_approved
    on conflict do nothing
  `.execute(tx);
  // A member whose registration is pending again is still named, and asked once it is approved.
  const { named } = await tx
    .selectFrom("readingAssignmentTargets")
    .select((eb) => eb.fn.count<number>("userId").as("named"))
    .where("assignmentId", "=", assignmentId)
    .executeTakeFirstOrThrow();
  if (named === ids.length) return;
  throw refused("people", "There is no such member");
}

async function findService(tx: DatabaseTransaction, { kind, name }: AudienceGroup): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(joined_to, id) as id from service_names
    where kind = ${kind} and folded = fold_text(${name})
  `.execute(tx);
  const [service] = rows;
  if (!service) throw refused("groups", `No member is confirmed as ${kind} ${name}`);
  return service.id;
}

function refused(path: string, message: string): DomainError {
  return new DomainError("invalid-input", { message, issues: [{ path, message }] });
}

/**
 * Serialises changes to the sentences of an article's assignments, so that of two new ones at once the second counts the
 * first. Call it before any row is locked. It does not lock the article's row: members who acknowledge would wait for that.
 */
export async function holdSentences(
  tx: DatabaseTransaction,
  of: { articleId: number } | { assignmentId: number },
): Promise<void> {
  const article =
    "articleId" in of
      ? sql`select ${of.articleId}::int as article_id`
      : sql`select article_id from reading_assignments where id = ${of.assignmentId}::int`;
  await sql`
    select pg_advisory_xact_lock(${advisoryLocks.sentencesOfArticle}::int, article_id) from (${article}) as held
  `.execute(tx);
}

/**
 * Refuses a sentence beyond the limit of an article, since a member asked through all of its assignments agrees to all of
 * their sentences at once. The count is reliable only after `holdSentences`.
 * @param except the assignment whose own sentence it replaces
 */
export async function requireRoomForSentence(
  tx: DatabaseTransaction,
  {
    articleId,
    sentence,
    except = null,
  }: { articleId: number; sentence: string | null; except?: number | null },
): Promise<void> {
  if (sentence === null) return;
  const { rows } = await sql<{ others: number; isThere: boolean }>`
    select count(distinct sentence)::int as others, coalesce(bool_or(sentence = ${sentence}), false) as is_there
    from reading_assignments where article_id = ${articleId}::int and id is distinct from ${except}::int
  `.execute(tx);
  const [{ others, isThere } = { others: 0, isThere: false }] = rows;
  if (isThere || others < limits.sentencesOfArticleMax) return;
  throw refused(
    "sentence",
    `Members agree to at most ${limits.sentencesOfArticleMax} different sentences for one article. Use one of those.`,
  );
}

/** An article's title and the edition from which acknowledgements count: the requested one, or the current one. */
export async function findAsked(
  tx: DatabaseTransaction,
  { articleId, fromEdition }: { articleId: number; fromEdition: number | undefined },
): Promise<{ title: string; fromEdition: number }> {
  const article = await tx
    .selectFrom("knowledgeBaseArticles as article")
    .innerJoin("articleEditions as current", (join) =>
      join.onRef("current.articleId", "=", "article.id").on("current.isCurrent", "=", true),
    )
    .select(["article.title", "current.number"])
    .where("article.id", "=", articleId)
    // Locked, since what is written for the assignment depends on whether the article is published.
    .forShare("article")
    .executeTakeFirst();
  if (!article) throw articleMissing();
  if (fromEdition !== undefined && fromEdition > article.number) throw editionMissing();
  return { title: article.title, fromEdition: fromEdition ?? article.number };
}
