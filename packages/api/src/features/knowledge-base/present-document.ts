import type { DocumentItem } from "@antochi/contract/knowledge-base";
import { thumbnailKeyOf } from "@antochi/storage/object-key";
import { keyOfObjectPath, objectPathOf } from "@antochi/storage/object-path";
import type { ArticleDocument } from "./article-queries.ts";

/** An article's document as members see it. */
export function presentDocument(document: ArticleDocument): DocumentItem {
  const { articleId, objectPath, pageCount, size, hasThumbnail } = document;
  const thumbnailKey = thumbnailKeyOf(keyOfObjectPath(objectPath));
  return { articleId, pageCount, size, thumbnailPath: hasThumbnail ? objectPathOf(thumbnailKey) : null };
}
