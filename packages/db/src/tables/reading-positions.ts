import type { Generated } from "kysely";

/** `reading_positions`: the page at which each member stopped in each article, on whatever device. */
export type ReadingPositionsTable = {
  userId: number;
  articleId: number;
  /** From 1. */
  page: number;
  /** The latest edition that was read. */
  edition: Generated<number>;
  updatedAt: Date;
};
