import { limits } from "@antochi/contract/limits";
import type { FoundMark, Mark } from "@antochi/contract/reading-marks";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { ReadingMark } from "@antochi/db/tables/reading-marks";
import { sql } from "kysely";
import { type ReaderGroups, readableBy } from "../../library/article-readers.ts";
import { containing, wordsOf } from "../../search/search-words.ts";

type OwnMark = Mark & {
  userId: number;
  groups: ReaderGroups;
  now: Date;
  /**
   * If the note was changed after `now`, the newer words stay, and these become a mark of their own under this id: a device
   * that was offline reports late, and neither was meant to be lost.
   */
  besideNewer?: string;
};

/** Saves a mark of a member. One that exists is changed in its note alone: it stays where it was made. */
export async function upsertMark(
  tx: DatabaseTransaction,
  { userId, id, articleId, edition, page, quote, note, groups, now, besideNewer }: OwnMark,
): Promise<"kept" | "missing" | "article-full" | "member-full"> {
  const article = await tx
    .selectFrom("knowledgeBaseArticles as article")
    .innerJoin("articleEditions as current", (join) =>
      join.onRef("current.articleId", "=", "article.id").on("current.isCurrent", "=", true),
    )
    .select(["article.id", sql<number>`least(current.number, ${edition})`.as("edition")])
    .where("article.id", "=", articleId)
    .where(readableBy(groups))
    // Prevents a deletion of the article before the insert, which would violate the foreign key.
    .forKeyShare("article")
    .executeTakeFirst();
  if (!article) return "missing";
  // Locks the account, so that two marks that are made at once are counted one after the other.
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const known = await tx
    .selectFrom("readingMarks")
    .select(["note", "updatedAt"])
    .where("userId", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  const isOlder = known !== undefined && besideNewer !== undefined && known.updatedAt > now;
  if (isOlder && (note === null || note === known.note)) return "kept";
  if (known && !isOlder) {
    await tx
      .updateTable("readingMarks")
      .set({ note, updatedAt: now })
      .where("userId", "=", userId)
      .where("id", "=", id)
      .execute();
    return "kept";
  }
  const { all, here } = await tx
    .selectFrom("readingMarks")
    .select((eb) => [
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("articleId", "=", articleId).as("here"),
    ])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  if (here >= limits.marksInArticleMax) return "article-full";
  if (all >= limits.marksMax) return "member-full";
  const place = { articleId, edition: article.edition, page, quote };
  await tx
    .insertInto("readingMarks")
    .values({ userId, id: isOlder ? besideNewer : id, ...place, note, createdAt: now, updatedAt: now })
    .execute();
  return "kept";
}

/** Removes a mark of a member, unless it was changed after `until`. */
export async function deleteMark(
  db: Database,
  { userId, id, until }: { userId: number; id: string; until?: Date },
): Promise<void> {
  const mark = db.deleteFrom("readingMarks").where("userId", "=", userId).where("id", "=", id);
  await (until === undefined ? mark : mark.where("updatedAt", "<=", until)).execute();
}

type PlacedMark = Omit<ReadingMark, "userId"> & { isOutdated: boolean };

/** Marks, each with its article and that one's current edition: what `own` is made from. */
const marksAndArticles = sql`
  reading_marks as mark
    join knowledge_base_articles as article on article.id = mark.article_id
    join article_editions as current on current.article_id = article.id and current.is_current
    join stored_files as file on file.object_path = current.pdf_path
`;
const ofTheMark = sql`
  mark.*, current.number as current_number, current.pdf_path as current_path, file.page_count
`;
/**
 * `moved` has the current page of each mark in `own` that was made in an older edition: the nearest page with the same
 * text. The pages of a document are read by their index, and only if there is a mark to find in it.
 */
const findMoved = sql`
  older as (
    select own.id, own.page, own.current_path, md5(was.text) as hash
    from own
      join article_editions as edition on (edition.article_id, edition.number) = (own.article_id, own.edition)
      join document_pages as was on (was.object_path, was.page) = (edition.pdf_path, own.page)
    where own.edition < own.current_number
  ), now_pages as materialized (
    select documents.current_path, pages.page, pages.hash
    from (select distinct current_path from older) as documents
      cross join lateral (
        select page, md5(text) as hash from document_pages where object_path = documents.current_path offset 0
      ) as pages
  ), moved as (
    select distinct on (older.id) older.id, now_pages.page
    from older join now_pages using (current_path, hash)
    order by older.id, abs(now_pages.page - older.page)
  )
`;
/** The mark's current page; it keeps its number if no page has its text. */
const placeNow = sql`least(coalesce(moved.page, own.page), own.page_count)`;

/**
 * A member's marks in an article for these groups, ordered by their page in the current edition. A mark made in an older
 * edition is on the page with the same text; if no page has it, the mark is flagged as outdated.
 */
export async function findMarksIn(
  db: Database,
  { userId, articleId, groups }: { userId: number; articleId: number; groups: ReaderGroups },
): Promise<PlacedMark[]> {
  const { rows } = await sql<PlacedMark>`
    with own as (
      select ${ofTheMark} from ${marksAndArticles}
      where mark.user_id = ${userId}::int and mark.article_id = ${articleId}::int and ${readableBy(groups)}
      order by mark.page, mark.created_at limit ${limits.marksInArticleMax}
    ), ${findMoved}
    select own.id, own.article_id, own.edition, own.quote, own.note, own.created_at, own.updated_at,
      ${placeNow} as page,
      own.edition < own.current_number and moved.page is null as is_outdated
    from own left join moved on moved.id = own.id
    order by page, own.created_at
  `.execute(db);
  return rows;
}

/** The most notes in one answer. */
const found = 20;

/**
 * A member's notes in articles for these groups that contain all words of a search, latest change first, each with its
 * current page. They are few enough to be searched one by one.
 */
export async function searchMarks(
  db: Database,
  { userId, query, groups }: { userId: number; query: string; groups: ReaderGroups },
): Promise<FoundMark[]> {
  const text = sql`fold_text(coalesce(mark.quote, '') || ' ' || coalesce(mark.note, ''))`;
  const words = wordsOf(query).map((word) => sql<boolean>`${text} like ${containing(word)}`);
  if (words.length === 0) return [];
  const { rows } = await sql<FoundMark>`
    with own as (
      select ${ofTheMark}, article.title from ${marksAndArticles}
      where mark.user_id = ${userId}::int and ${readableBy(groups)} and ${sql.join(words, sql` and `)}
      order by mark.updated_at desc limit ${found}
    ), ${findMoved}
    select own.id, own.article_id, own.quote, own.note, own.title, ${placeNow} as page
    from own left join moved on moved.id = own.id
    order by own.updated_at desc
  `.execute(db);
  return rows;
}
