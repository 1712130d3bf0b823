import { newestNamedCursor } from "@antochi/contract/cursors";
import { type SittingItem, sittingItemSchema, sittingPageSchema } from "@antochi/contract/record";
import type { Database } from "@antochi/db/schema";
import type { ReadingSitting } from "@antochi/db/tables/reading-progress";
import type { User } from "@antochi/db/tables/users";
import { groupsOf, readableBy } from "../../library/article-readers.ts";
import { listPage } from "../../procedures/list-page.ts";
import { memberProcedure } from "../../trpc.ts";

/** When a member read which pages, latest first, of articles that are for them. */
export const listSittings = memberProcedure
  .input(sittingPageSchema)
  .output(sittingItemSchema.array())
  .query(
    listPage({
      find: selectSittings,
      order: { key: ["sitting.startedAt", "sitting.id"], direction: "desc", cursor: newestNamedCursor },
      present: presentSitting,
    }),
  );

type Row = ReadingSitting & { title: string; pageCount: number };

function selectSittings(db: Database, _: unknown, { user }: { user: User }) {
  return db
    .selectFrom("readingSittings as sitting")
    .innerJoin("knowledgeBaseArticles as article", "article.id", "sitting.articleId")
    .innerJoin("articleEditions as edition", (join) =>
      join
        .onRef("edition.articleId", "=", "sitting.articleId")
        .onRef("edition.number", "=", "sitting.edition"),
    )
    .innerJoin("storedFiles as file", "file.objectPath", "edition.pdfPath")
    .selectAll("sitting")
    .select(["article.title", "file.pageCount"])
    .$narrowType<{ pageCount: number }>()
    .where("sitting.userId", "=", user.id)
    .where(readableBy(groupsOf(user)));
}

function presentSitting(row: Row): SittingItem {
  const { id, articleId, title, edition, firstPage, lastPage, pageCount, seconds, startedAt } = row;
  return {
    id,
    createdAt: startedAt.toISOString(),
    articleId,
    title,
    edition,
    firstPage,
    lastPage,
    pageCount,
    seconds,
  };
}
