import type { ArticleItem } from "@antochi/contract/knowledge-base";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import type { User } from "@antochi/db/tables/users";

/** An article as this reader may see it: the document's address is for members, its author for administrators. */
export function presentArticle(article: KnowledgeBaseArticle, reader: User | null): ArticleItem {
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
