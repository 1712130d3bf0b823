import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";
import type { Language } from "@antochi/contract/languages";
import type { HandlingColumns } from "./handling.ts";

/** `newsletter_subscriptions`: one row for each address, stored normalised like `users.email`. */
export type NewsletterSubscriptionsTable = HandlingColumns & {
  id: GeneratedAlways<number>;
  email: string;
  language: Generated<Language>;
  /** Null until the owner of the address confirmed it by mail. */
  confirmedAt: Date | null;
  createdAt: Generated<Date>;
};

export type NewsletterSubscription = Selectable<NewsletterSubscriptionsTable>;
export type NewNewsletterSubscription = Insertable<NewsletterSubscriptionsTable>;
