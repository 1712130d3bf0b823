import type { ArticleDocument } from "@antochi/contract/knowledge-base";
import type { ReadingPositionItem } from "@antochi/contract/reading";

/** Whether the member reached the last page of the current edition; progress in an older one does not count. */
export function isRead({ page, edition }: ReadingPositionItem, document: ArticleDocument): boolean {
  return page >= document.pageCount && edition >= document.edition;
}

/** The page to continue from: where they stopped, but the start of an edition that came out after they had finished. */
export function resumeAt(
  position: ReadingPositionItem | undefined,
  document: ArticleDocument | undefined,
): number | undefined {
  if (!position || !document) return position?.page;
  const isFinished = position.page >= document.pageCount;
  return isFinished && position.edition < document.edition ? undefined : position.page;
}
