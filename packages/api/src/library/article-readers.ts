import type { AudienceGroup } from "@antochi/contract/publication";
import type { User } from "@antochi/db/tables/users";
import { type RawBuilder, sql } from "kysely";

/**
 * Who may read an article; nothing else may decide it. A reader must belong to one of the article's `readers`, which
 * Postgres derives from its state and its audience. Every query that returns an article, or anything of it, restricts it to
 * the reader's groups; `article-readers.test.ts` checks them all.
 */
export type ReaderGroups = readonly string[];

/** The groups in a query, as a value or as an SQL expression. */
type GroupsOfQuery = ReaderGroups | RawBuilder<ReaderGroups>;

export type Reader = Pick<User, "isAdmin" | "confirmedUnit" | "confirmedRank">;

/** The groups that a reader belongs to, by their row as it is now; null is a visitor. */
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
 * Whether an article is for a member, in a query with these two aliases. It agrees with `groupsOf` of the member's row,
 * except for what administrators may read in addition.
 */
export function readableByMember(article: string, member: string): RawBuilder<boolean> {
  const unit = sql.ref(`${member}.confirmedUnit`);
  const rank = sql.ref(`${member}.confirmedRank`);
  return sql<boolean>`${sql.ref(`${article}.readers`)} && array['members', 'unit:' || ${unit}, 'rank:' || ${rank}]`;
}

/** A group of an audience, as the `readers` of an article contain it. */
export function groupName({ kind, name }: AudienceGroup): string {
  return `${kind}:${name}`;
}

/**
 * Whether an edition of a readable article may be read: the current one, an older one that was left open, or any by
 * administrators. The query calls it `edition`.
 */
export function isOpenTo(groups: GroupsOfQuery): RawBuilder<boolean> {
  const [isCurrent, isOpen] = [sql.ref("edition.isCurrent"), sql.ref("edition.isOpen")];
  return sql<boolean>`(${isCurrent} or ${isOpen} or 'administrators' = any (${groups}::text[]))`;
}

/**
 * Whether data copied from an article, such as its title, may still be shown: not where the article exists but is not for
 * these groups. Somebody's acknowledgement of a deleted article stays theirs.
 * @param articleId the column with the article's id, as the query calls it
 */
export function copyIsFor(groups: ReaderGroups, articleId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not ${someHidden(groups, sql`told.id = ${articleId}`)}`;
}

/**
 * Whether a file made from articles may still be delivered: no longer once any of them is not for these groups.
 * @param articleIds the array of their ids, recorded when it was made
 */
export function fileIsFor(groups: ReaderGroups, articleIds: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not ${someHidden(groups, sql`told.id = any (${articleIds})`)}`;
}

function someHidden(groups: ReaderGroups, which: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from knowledge_base_articles as told where ${which} and not ${readableBy(groups, "told")})`;
}

/** Whether an article is for these groups, in a query that calls the article by this alias. */
export function readableBy(groups: GroupsOfQuery, article = "article"): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${article}.readers`)} && ${groups}::text[]`;
}
