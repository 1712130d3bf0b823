/** `user_notes`: what administrators note about somebody, for each other. */
export type UserNotesTable = {
  userId: number;
  text: string;
  /** Who changed it last; null once that account is gone. */
  writtenBy: number | null;
  writtenAt: Date;
};
