import type { ReadinessStanding } from "@antochi/contract/readiness";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { countAsked } from "../../required-reading/asked-pages.ts";
import { countOfSeen, pagesSeen } from "../../required-reading/seen-since.ts";
import { askedInPart } from "../../required-reading/who-must-read.ts";

/** The progress with an opened article that is not acknowledged; null otherwise. */
export type KeptProgress = {
  pageCount: number | null;
  /** How many of all pages were seen. */
  pagesSeen: number | null;
  /** Which, as bits; only where an assignment of the article asks for some pages. */
  seen: string | null;
};

/** The columns of `KeptProgress`, in a query that calls the kept row `kept` and the progress with its edition `progress`. */
export const keptProgress = sql`
  length(progress.pages) as page_count, ${countOfSeen(sql`kept.again_since`)} as pages_seen,
  case when exists (
    select from reading_assignments as partial where partial.article_id = kept.article_id and partial.pages is not null
  ) then (${pagesSeen(sql`kept.again_since`)})::text end as seen
`;

type Kept = KeptProgress & { userId: number; articleId: number };
export type Counted = Pick<ReadinessStanding, "pagesAsked" | "pagesSeen">;

/** Each row with how many pages are asked for, and how many of those were seen, as in the member's own record. */
export async function countKept<Row extends Kept>(
  db: Database,
  rows: readonly Row[],
): Promise<(Omit<Row, keyof KeptProgress> & Counted)[]> {
  const parts = await findParts(
    db,
    rows.filter(({ seen }) => seen !== null),
  );
  return rows.map(({ pageCount, pagesSeen: ofAll, seen, ...row }) => {
    if (pageCount === null) return { ...row, pagesAsked: null, pagesSeen: null };
    const pages = parts.get(`${row.userId} ${row.articleId}`) ?? [null];
    return { ...row, ...countAsked({ pages, pageCount, pagesSeen: ofAll, seen }) };
  });
}

async function findParts(db: Database, rows: readonly Kept[]): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const articleIds = [...new Set(rows.map(({ articleId }) => articleId))];
  const { rows: parts } = await askedInPart({
    members: sql`member.id = any (${userIds}::int[])`,
    articles: sql`article.id = any (${articleIds}::int[])`,
  }).execute(db);
  return new Map(parts.map(({ userId, articleId, pages }) => [`${userId} ${articleId}`, pages]));
}
