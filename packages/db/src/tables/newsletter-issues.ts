import type { Generated, GeneratedAlways, Selectable } from "kysely";

/** `newsletter_issues`: what is written to the newsletter's addresses. At most one is a draft. */
export type NewsletterIssuesTable = {
  id: GeneratedAlways<number>;
  /** Given when it is sent; null for a draft. */
  number: number | null;
  state: Generated<"draft" | "sending" | "held" | "stopped" | "sent">;
  subjectEn: Generated<string>;
  textEn: Generated<string>;
  subjectEl: Generated<string>;
  textEl: Generated<string>;
  /** Grows with each change of the words. */
  revision: Generated<number>;
  changedAt: Date;
  /** Null once that account is gone. */
  writtenBy: number | null;
  /** When these very words were sent to somebody as a test. */
  testedAt: Date | null;
  /** When its letters begin to leave. */
  startsAt: Date | null;
  /** Since when it goes on after it was held or stopped. */
  resumedAt: Date | null;
  /** When its last letter was settled. */
  endedAt: Date | null;
  /** Letters by what became of them. */
  sent: Generated<number>;
  refused: Generated<number>;
  uncertain: Generated<number>;
  unreached: Generated<number>;
};

export type NewsletterIssue = Selectable<NewsletterIssuesTable>;

/** `newsletter_deliveries`: one letter of an issue to one address. */
export type NewsletterDeliveriesTable = {
  id: GeneratedAlways<number>;
  issueId: number;
  /** Null once the address was taken off the newsletter: it is forgotten, its letter is still counted. */
  subscriptionId: number | null;
  /**
   * Claimed from before it is handed to the mail server until that answered. Refused for good, or unreached: the mail server
   * asked to come back until nobody did.
   */
  state: Generated<"waiting" | "claimed" | "sent" | "refused" | "unreached" | "uncertain">;
  /** How often the mail server asked to come back for it. */
  tries: Generated<number>;
  dueAt: Date;
  settledAt: Date | null;
};
