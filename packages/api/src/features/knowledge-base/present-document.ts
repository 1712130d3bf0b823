import type { DocumentItem } from "@antochi/contract/knowledge-base";
import { thumbnailPathOf } from "../../stored-files/thumbnail.ts";
import type { ArticleDocument } from "./article-queries.ts";

/** An article's document as members see it. */
export function presentDocument(document: ArticleDocument): DocumentItem {
  const { articleId, pageCount, size } = document;
  return { articleId, pageCount, size, thumbnailPath: thumbnailPathOf(document) };
}
