import type { NewsItem } from "@antochi/contract/reading";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";

/** In milliseconds: a longer pause begins another visit; until then it is the same one, and what was new in it still is. */
const pauseMs = 3_600_000;

/** The most articles that are answered; more are found in the list, which begins with them. */
const told = 8;

/** Records that a member is in the library. @returns when their previous visit ended; null during the first */
export async function keepVisit(
  db: Database,
  { userId, now }: { userId: number; now: Date },
): Promise<Date | null> {
  const pauseBegan = new Date(now.getTime() - pauseMs);
  const { beforeAt } = await db
    .insertInto("libraryVisits")
    .values({ userId, lastAt: now, beforeAt: null })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet((eb) => ({
        beforeAt: eb
          .case()
          .when("libraryVisits.lastAt", "<", pauseBegan)
          .then(eb.ref("libraryVisits.lastAt"))
          .else(eb.ref("libraryVisits.beforeAt"))
          .end(),
        lastAt: eb.fn<Date>("greatest", ["libraryVisits.lastAt", "excluded.lastAt"]),
      })),
    )
    .returning("beforeAt")
    .executeTakeFirstOrThrow();
  return beforeAt;
}

type NewsRow = Omit<NewsItem, "since"> & { since: Date };

/** Articles for these groups that were published, or got a newer edition, since then. Each half uses its own index. */
export async function findNews(
  db: Database,
  { since, groups }: { since: Date; groups: ReaderGroups },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`
    with fresh as (
      (
        select article.id from knowledge_base_articles as article
        where published_since > ${since} and ${readableBy(groups)}
        order by published_since desc limit ${told}
      )
      union
      (
        select article.id from article_editions as edition
          join knowledge_base_articles as article on article.id = edition.article_id
        where edition.is_current and edition.published_at > ${since}
          and article.state = 'published' and ${readableBy(groups)}
        order by edition.published_at desc limit ${told}
      )
    )
    select article.id as article_id, article.title, article.published_since > ${since} as is_new,
      edition.number as edition, edition.changes, file.page_count,
      greatest(article.published_since, edition.published_at) as since
    from fresh
      join knowledge_base_articles as article on article.id = fresh.id
      join article_editions as edition on edition.article_id = article.id and edition.is_current
      join stored_files as file on file.object_path = edition.pdf_path
    order by since desc, article.id desc
    limit ${told}
  `.execute(db);
  return rows;
}
