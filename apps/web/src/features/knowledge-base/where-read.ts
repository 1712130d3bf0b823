import type { ArticleDocument } from "@antochi/contract/knowledge-base";
import type { ReadingPositionItem } from "@antochi/contract/reading";

/** Whether the last page of the current edition was reached: of one that came since, nothing was. */
export function isRead({ page, edition }: ReadingPositionItem, document: ArticleDocument): boolean {
  return page >= document.pageCount && edition >= document.edition;
}

/** The page to go on from: where they stopped, but from the start of an edition that came after they had read to the end. */
export function resumeAt(
  position: ReadingPositionItem | undefined,
  document: ArticleDocument | undefined,
): number | undefined {
  if (!position || !document) return position?.page;
  const isFinished = position.page >= document.pageCount;
  return isFinished && position.edition < document.edition ? undefined : position.page;
}
