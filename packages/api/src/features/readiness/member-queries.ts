import type { ReadinessFilter, ReadinessMember, ReadinessStanding } from "@antochi/contract/readiness";
import type { Database } from "@antochi/db/schema";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { requiredArticles } from "../../required-reading/counted-units.ts";
import { asPeopleSort } from "../../required-reading/as-people-sort.ts";
import { matchesUser } from "../../search/search-words.ts";
import { type Counted, countKept, type KeptProgress, keptProgress } from "./kept-progress.ts";

export type MemberFilter = ReadinessFilter & { userId?: number | undefined; search?: string | null };

/** The order of a unit's people, which is that of `users_people_idx`. */
const byName = sql`${asPeopleSort(sql`member.last_name`)}, ${asPeopleSort(sql`member.first_name`)}, member.id`;

type Page = { limit: number; after: readonly [string, string, number] | undefined };

type Person = Omit<ReadinessMember, "articles">;

/** People by name: those of a unit or found by a search, who have a required article of the chosen id and state, if any. */
export async function findMembers(
  db: Database,
  filter: MemberFilter,
  page: Page,
): Promise<ReadinessMember[]> {
  const rows = await findPeople(db, filter, { ...page, articles: requiredArticles(filter.articleId) });
  const standings = await findStandings(
    db,
    rows.map(({ userId }) => userId),
    filter.articleId,
  );
  return rows.map((row) => ({ ...row, articles: standings.get(row.userId) ?? [] }));
}

/**
 * The same people without their progress, and one more where there are more.
 * @param articles those of which one has to match
 */
export async function findPeople(
  db: Database,
  { unitId, userId, articleId, state, search = null }: MemberFilter,
  { limit, after, articles }: Page & { articles: RawBuilder<{ id: number }> },
): Promise<Person[]> {
  let query = db
    .selectFrom("users as member")
    .select([
      "member.id as userId",
      "member.firstName",
      "member.lastName",
      "member.confirmedRank as rank",
      "member.confirmedUnit as unit",
      sql<number>`coalesce(member.unit_id, 0)`.as("unitId"),
    ])
    .where(sql<SqlBool>`member.is_approved and member.suspended_at is null`);
  if (unitId !== undefined) query = query.where(sql<SqlBool>`coalesce(member.unit_id, 0) = ${unitId}::int`);
  if (userId !== undefined) query = query.where("member.id", "=", userId);
  if (search !== null) query = query.where(matchesUser(search, "member"));
  if (state !== undefined || articleId !== undefined) {
    query = query.where(sql<SqlBool>`exists (
      select from required_readings as kept
      where kept.user_id = member.id
        ${state === undefined ? sql`` : sql`and kept.state = ${sql.lit(state)}`}
        and kept.article_id in (${articles})
    )`);
  }
  if (after !== undefined) query = query.where(sql<SqlBool>`(${byName}) > (${sql.join([...after])})`);
  return query
    .orderBy(byName)
    .limit(limit + 1)
    .execute();
}

/** These people's progress with everything that they are asked to read, or with one article, from the kept rows. */
async function findStandings(
  db: Database,
  userIds: readonly number[],
  articleId: number | undefined,
): Promise<Map<number, ReadinessStanding[]>> {
  const { rows } = await sql<
    Omit<ReadinessStanding, keyof Counted> &
      KeptProgress & { userId: number; dueAt: Date | null; againSince: Date | null }
  >`
    select kept.user_id, kept.article_id, kept.state, kept.due_at, kept.acknowledged_edition,
      kept.again_since, ${keptProgress}
    from required_readings as kept
      left join article_editions as current
        on current.article_id = kept.article_id and current.is_current and kept.state <> 'acknowledged'
      left join reading_progress as progress
        on (progress.user_id, progress.article_id, progress.edition) = (kept.user_id, kept.article_id, current.number)
    where kept.user_id = any (${userIds}::int[]) and kept.article_id in (${requiredArticles(articleId)})
  `.execute(db);
  const standings = new Map<number, ReadinessStanding[]>();
  for (const { userId, dueAt, againSince, ...standing } of await countKept(db, rows)) {
    const dates = { dueAt: dueAt?.toISOString() ?? null, againSince: againSince?.toISOString() ?? null };
    const kept = { ...standing, ...dates };
    const those = standings.get(userId);
    if (those) those.push(kept);
    else standings.set(userId, [kept]);
  }
  return standings;
}
