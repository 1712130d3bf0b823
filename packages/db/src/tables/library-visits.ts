/** `library_visits`: when each member was in the library last, and when before that. */
export type LibraryVisitsTable = {
  userId: number;
  lastAt: Date;
  /** The end of the visit before the present one; null in the first. */
  beforeAt: Date | null;
};
