import { articlesCursor } from "@antochi/contract/cursors";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type {
  KnowledgeBaseArticle,
  KnowledgeBaseArticlesTable,
  NewKnowledgeBaseArticle,
} from "@antochi/db/tables/knowledge-base-articles";
import type { StoredFile } from "@antochi/db/tables/stored-files";
import { sql, type Updateable } from "kysely";
import { groupsOf, type Reader, readableBy } from "../../library/article-readers.ts";
import { containing, wordsOf } from "../../search/search-words.ts";

/** The order of the list of articles. */
export const latestFirst = {
  key: ["article.updatedAt", "article.id"],
  direction: "desc",
  cursor: articlesCursor,
} as const;

type ArticleSearch = { search: string | null };

export type ListedArticleRow = Omit<
  KnowledgeBaseArticle,
  "searchText" | "search" | "readers" | "publishedSince"
> & {
  categoryName: string;
  edition: number;
  pageCount: number;
  size: number;
  hasThumbnail: boolean;
  unreadPages: number;
} & Pick<StoredFile, "scannedPages" | "hasOutline" | "condition" | "checkedAt">;

/**
 * Articles that this reader may read and whose title or category contains every word of the search, with category and
 * document.
 */
export function selectArticles(
  db: Database,
  { search }: ArticleSearch,
  { reader }: { reader: Reader | null },
) {
  return (
    db
      .selectFrom("knowledgeBaseArticles as article")
      .innerJoin("knowledgeBaseCategories as category", "category.id", "article.categoryId")
      .innerJoin("storedFiles as file", "file.objectPath", "article.pdfPath")
      .innerJoin("articleEditions as edition", (join) =>
        join.onRef("edition.articleId", "=", "article.id").on("edition.isCurrent", "=", true),
      )
      .select([
        "edition.number as edition",
        "article.id",
        "article.categoryId",
        "category.name as categoryName",
        "article.title",
        "article.pdfPath",
        "file.pageCount",
        "file.size",
        "file.hasThumbnail",
        "file.scannedPages",
        "file.hasOutline",
        sql<number>`case when file.scanned_pages > 0 then (
          select count(*)::int from scanned_pages as scan
          where scan.object_path = file.object_path and scan.state <> 'read'
        ) else 0 end`.as("unreadPages"),
        "file.condition",
        "file.checkedAt",
        "article.createdBy",
        "article.createdAt",
        "article.updatedAt",
        "article.state",
        "article.publishAt",
        "article.withdrawAt",
        "article.description",
        "article.handling",
        "article.offlineDays",
        "article.tracesCopies",
        "article.audience",
      ])
      // A foreign key and a check guarantee that an article's file is registered, and so has both of these.
      .$narrowType<{ pageCount: number; size: number }>()
      .where(readableBy(groupsOf(reader)))
      .where(occursInArticle(search))
  );
}

/**
 * How many articles there are, and how many a search finds. They are counted each time: a library has some thousands at
 * most, which takes a millisecond or two with an index, and no stored count has to be kept up to date.
 */
export async function countArticles(
  db: Database,
  { search }: ArticleSearch,
): Promise<{ all: number; found: number }> {
  return db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("knowledgeBaseArticles")
        .select(eb.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("all"),
      eb
        .selectFrom("knowledgeBaseArticles as article")
        .select(eb.fn.countAll<number>().as("count"))
        .where(occursInArticle(search))
        .$asScalar()
        .$notNull()
        .as("found"),
    ])
    .executeTakeFirstOrThrow();
}

/** The most wrong files that are listed. */
const wrongFilesNamed = 20;

/** Counts the editions, older ones too, whose PDF a check found wrong, and lists those whose check is the longest ago. */
export async function findWrongFiles(db: Database) {
  const wrong = db
    .selectFrom("storedFiles as file")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("articleEditions")
          .select(["articleId", "number", "isCurrent"])
          .whereRef("pdfPath", "=", "file.objectPath")
          .orderBy("number", "desc")
          .limit(1)
          .as("edition"),
      (join) => join.onTrue(),
    )
    .innerJoin("knowledgeBaseArticles as article", "article.id", "edition.articleId")
    .where("file.condition", "<>", "ok");
  const { count } = await wrong
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const named = await wrong
    .select(["article.id", "article.title", "edition.number", "edition.isCurrent"])
    .select(["file.condition", "file.checkedAt"])
    .orderBy("file.checkedAt")
    .orderBy("file.id")
    .limit(wrongFilesNamed)
    .execute();
  return { count, named };
}

/** Adds an article; rejects where it breaks a rule of `article-policy.ts`. */
export async function insertArticle(
  db: Database,
  article: NewKnowledgeBaseArticle,
): Promise<KnowledgeBaseArticle> {
  return db.insertInto("knowledgeBaseArticles").values(article).returningAll().executeTakeFirstOrThrow();
}

/** Reads an article and locks it until the transaction ends. */
export async function lockArticle(
  tx: DatabaseTransaction,
  id: number,
): Promise<KnowledgeBaseArticle | undefined> {
  return tx
    .selectFrom("knowledgeBaseArticles")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Those of these articles that are in another category, locked until the transaction ends. They are locked by id, the order
 * of all bulk locks, so that two transactions that change the same articles cannot deadlock.
 */
export async function lockArticlesElsewhere(
  tx: DatabaseTransaction,
  ids: readonly number[],
  categoryId: number,
): Promise<{ id: number; title: string; categoryId: number }[]> {
  return tx
    .selectFrom("knowledgeBaseArticles")
    .select(["id", "title", "categoryId"])
    .where("id", "in", ids)
    .where("categoryId", "<>", categoryId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Changes the given fields of an existing article. Rejects as `insertArticle` does. */
export async function changeArticle(
  db: Database,
  id: number,
  change: Updateable<KnowledgeBaseArticlesTable>,
): Promise<KnowledgeBaseArticle> {
  return db
    .updateTable("knowledgeBaseArticles")
    .set(change)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The PDFs of all editions of an article. */
export async function findPdfsOf(tx: DatabaseTransaction, articleId: number): Promise<string[]> {
  const editions = await tx
    .selectFrom("articleEditions")
    .select("pdfPath")
    .distinct()
    .where("articleId", "=", articleId)
    .execute();
  return editions.map(({ pdfPath }) => pdfPath);
}

/** Removes an article; Postgres removes its editions and activity rows with it. */
export async function removeArticle(tx: DatabaseTransaction, id: number): Promise<void> {
  await tx.deleteFrom("knowledgeBaseArticles").where("id", "=", id).execute();
}

/** Whether every word of a search occurs in an article's title or in its category's name. */
function occursInArticle(search: string | null) {
  const words = wordsOf(search).map((word) => {
    const pattern = containing(word);
    return sql<boolean>`(
      article.search_text like ${pattern}
      or article.category_id = any (array(
        select id from knowledge_base_categories where fold_text(name) like ${pattern}
      ))
    )`;
  });
  return sql<boolean>`${sql.join([sql`true`, ...words], sql` and `)}`;
}
