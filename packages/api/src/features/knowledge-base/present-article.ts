import type { ArticleItem, ListedArticle } from "@antochi/contract/knowledge-base";
import { type Publication, usualOfflineDays } from "@antochi/contract/publication";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import type { User } from "@antochi/db/tables/users";
import type { Offline } from "../../dependencies.ts";
import { thumbnailPathOf } from "../../stored-files/thumbnail.ts";
import type { ListedArticleRow } from "./article-queries.ts";
import { audienceOf } from "./publication.ts";

/** An article as this reader may see it: the document's address is for members, its author for administrators. */
export function presentArticle(
  article: Pick<KnowledgeBaseArticle, keyof ArticleItem>,
  reader: User | null,
): ArticleItem {
  return {
    id: article.id,
    categoryId: article.categoryId,
    title: article.title,
    ...(reader && { pdfPath: article.pdfPath }),
    ...(reader?.isAdmin && { createdBy: article.createdBy }),
    createdAt: article.createdAt.toISOString(),
    updatedAt: article.updatedAt.toISOString(),
  };
}

/** An article as the screens list it; like its address, the document's details are for members. */
export function presentListedArticle(
  row: ListedArticleRow,
  { reader, offline }: { reader: User | null; offline: Offline | null },
): ListedArticle {
  const {
    categoryName,
    description,
    handling,
    tracesCopies,
    pdfPath,
    edition,
    pageCount,
    size,
    hasThumbnail,
    scannedPages,
    hasOutline,
    unreadPages,
  } = row;
  const offlineDays = offline && row.offlineDays === usualOfflineDays ? offline.days : row.offlineDays;
  const scan = scannedPages === null ? null : { pages: scannedPages, unread: unreadPages };
  const wrongFile = presentWrongFile(row);
  const thumbnailPath = thumbnailPathOf({ objectPath: pdfPath, hasThumbnail });
  return {
    ...presentArticle(row, reader),
    categoryName,
    description,
    handling,
    tracesCopies,
    ...(reader?.isAdmin && { publication: presentPublication(row) }),
    ...(reader && {
      document: {
        edition,
        pageCount,
        size,
        thumbnailPath,
        offlineDays: offline && offlineDays,
        scan,
        hasOutline,
      },
    }),
    ...(reader?.isAdmin && wrongFile && { wrongFile }),
  };
}

/** When an article can be read, and by whom. */
function presentPublication({
  state,
  publishAt,
  withdrawAt,
  offlineDays,
  audience,
}: ListedArticleRow): Publication {
  return {
    state,
    publishAt: publishAt?.toISOString() ?? null,
    withdrawAt: withdrawAt?.toISOString() ?? null,
    offlineDays,
    audience: audienceOf(audience),
  };
}

/** What a check found wrong with an article's PDF; undefined if it found nothing or has not run yet. */
export function presentWrongFile({
  condition,
  checkedAt,
}: Pick<ListedArticleRow, "condition" | "checkedAt">): ListedArticle["wrongFile"] {
  if (condition === "ok" || checkedAt === null) return undefined;
  return { condition, checkedAt: checkedAt.toISOString() };
}
