import type { ArticleItem, ListedArticle } from "@antochi/contract/knowledge-base";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import type { User } from "@antochi/db/tables/users";
import { thumbnailPathOf } from "../../stored-files/thumbnail.ts";
import type { ListedArticleRow } from "./article-queries.ts";

/** An article as this reader may see it: the document's address is for members, its author for administrators. */
export function presentArticle(
  article: Omit<KnowledgeBaseArticle, "searchText" | "search">,
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

/** The same as the screens list it: what describes the document is for members too. */
export function presentListedArticle(
  row: ListedArticleRow,
  { reader }: { reader: User | null },
): ListedArticle {
  const { categoryName, pdfPath, pageCount, size, hasThumbnail, scannedPages, unreadPages } = row;
  const scan = scannedPages === null ? null : { pages: scannedPages, unread: unreadPages };
  const thumbnailPath = thumbnailPathOf({ objectPath: pdfPath, hasThumbnail });
  return {
    ...presentArticle(row, reader),
    categoryName,
    ...(reader && { document: { pageCount, size, thumbnailPath, scan } }),
  };
}
