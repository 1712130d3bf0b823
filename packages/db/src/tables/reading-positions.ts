/** `reading_positions`: the page at which each member stopped in each article, on whatever device. */
export type ReadingPositionsTable = {
  userId: number;
  articleId: number;
  /** From 1. */
  page: number;
  updatedAt: Date;
};
