import type { Selectable } from "kysely";

/** `reading_progress`: what each member has seen of each edition. */
export type ReadingProgressTable = {
  userId: number;
  articleId: number;
  edition: number;
  /** A bit for each page, the first page first. */
  pages: string;
  /** Of its sittings together. */
  seconds: number;
  /** When the first sitting began: nothing was seen before. */
  firstAt: Date;
  lastAt: Date;
  /** Since when what is in `pagesAnew` was seen; null where it was never asked again. */
  anewSince: Date | null;
  /** Of the pages, those that were seen since an acknowledgement ran out. */
  pagesAnew: string | null;
};

/** `reading_sittings`: each time that somebody read in an edition, under an id of their browser's. */
export type ReadingSittingsTable = {
  userId: number;
  id: string;
  articleId: number;
  edition: number;
  /** The first and the last of the pages that were seen. */
  firstPage: number;
  lastPage: number;
  seconds: number;
  startedAt: Date;
  endedAt: Date;
};

export type ReadingSitting = Selectable<ReadingSittingsTable>;
