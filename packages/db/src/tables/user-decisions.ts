import type { GeneratedAlways, Selectable } from "kysely";

/** `user_decisions`: what was decided about a registration, as long as it can be taken back: until the letter leaves. */
export type UserDecisionsTable = {
  decision: GeneratedAlways<number>;
  userId: number;
  verdict: "approved" | "rejected";
  /** Null once that account is gone. */
  decidedBy: number | null;
  decidedAt: Date;
  /** When the letter leaves, and the decision with it. */
  letterAt: Date;
  /** One of `rejectionReasons`. */
  reason: string | null;
  /** Whether there is a letter. */
  told: boolean;
  /** What the letter says besides. */
  words: string | null;
};

export type UserDecision = Selectable<UserDecisionsTable>;
