import type { Selectable } from "kysely";

/** `reading_marks`: the bookmarks and notes of each member, which nobody else reads. */
export type ReadingMarksTable = {
  userId: number;
  /** Of the member's browser. */
  id: string;
  articleId: number;
  /** The one in which it was made, and the page there. */
  edition: number;
  page: number;
  /** The words on the page that it is about; null where it is about the page. */
  quote: string | null;
  /** Null of a bookmark. */
  note: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ReadingMark = Selectable<ReadingMarksTable>;
