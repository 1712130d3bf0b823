/** The columns that every enquiry carries: when it was dealt with, and by which administrator. */
export type HandlingColumns = {
  handledAt: Date | null;
  /** Null as well once that administrator's account is gone. */
  handledBy: number | null;
};
