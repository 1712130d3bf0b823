import type { AudienceGroup } from "@antochi/contract/publication";
import type { User } from "@antochi/db/tables/users";
import { type RawBuilder, sql } from "kysely";

/**
 * Who may read an article, decided here and nowhere else: whoever belongs to one of its `readers`, which Postgres keeps from
 * what is published and for whom. Every query that answers an article, or anything of it, says with which groups it asks;
 * `article-readers.test.ts` walks them all.
 */
export type ReaderGroups = readonly string[];

/** The groups that a query asks with, as a value or as the query's own name for them. */
type GroupsOfQuery = ReaderGroups | RawBuilder<ReaderGroups>;

export type Reader = Pick<User, "isAdmin" | "confirmedUnit" | "confirmedRank">;

/** The groups that somebody belongs to, by their row as it is now; null is a visitor. */
export function groupsOf(reader: Reader | null): ReaderGroups {
  if (!reader) return ["visitors"];
  if (reader.isAdmin) return ["administrators"];
  const { confirmedUnit: unit, confirmedRank: rank } = reader;
  return [
    "members",
    ...(unit === null ? [] : [groupName({ kind: "unit", name: unit })]),
    ...(rank === null ? [] : [groupName({ kind: "rank", name: rank })]),
  ];
}

/**
 * Whether an article is for a member, in a query that calls the two so: as `groupsOf` says it of their row, but for what
 * administrators may read besides.
 */
export function readableByMember(article: string, member: string): RawBuilder<boolean> {
  const unit = sql.ref(`${member}.confirmedUnit`);
  const rank = sql.ref(`${member}.confirmedRank`);
  return sql<boolean>`${sql.ref(`${article}.readers`)} && array['members', 'unit:' || ${unit}, 'rank:' || ${rank}]`;
}

/** An audience as its article's row names it. */
export function groupName({ kind, name }: AudienceGroup): string {
  return `${kind}:${name}`;
}

/**
 * Whether an edition of an article that they may read is: the current one, an older one that was
 * left open, any for administrators. Its query calls it `edition`.
 */
export function isOpenTo(groups: GroupsOfQuery): RawBuilder<boolean> {
  const [isCurrent, isOpen] = [sql.ref("edition.isCurrent"), sql.ref("edition.isOpen")];
  return sql<boolean>`(${isCurrent} or ${isOpen} or 'administrators' = any (${groups}::text[]))`;
}

/**
 * Whether what was copied out of an article, such as its title, may still be told: unless the article is there and not for
 * these groups. What somebody acknowledged of an article that is gone stays theirs.
 * @param articleId the column that numbers the article, as its query calls it
 */
export function copyIsFor(groups: ReaderGroups, articleId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not ${someHidden(groups, sql`told.id = ${articleId}`)}`;
}

/**
 * Whether a file that was made of articles may still be handed out: it goes with the first of them that is not for these
 * groups any more.
 * @param articleIds the array of those that its making wrote down
 */
export function fileIsFor(groups: ReaderGroups, articleIds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not ${someHidden(groups, sql`told.id = any (${articleIds})`)}`;
}

function someHidden(groups: ReaderGroups, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from knowledge_base_articles as told where ${which} and not ${readableBy(groups, "told")})`;
}

/** Whether an article is for these groups; in a query that calls the article so, and by their parameter there. */
export function readableBy(groups: GroupsOfQuery, article = "article"): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${article}.readers`)} && ${groups}::text[]`;
}
