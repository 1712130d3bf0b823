import type { Database } from "@antochi/db/schema";
import type { ContactSubmission, NewContactSubmission } from "@antochi/db/tables/contact-submissions";
import type { FpvTrainingInterest, NewFpvTrainingInterest } from "@antochi/db/tables/fpv-training-interests";
import type {
  KnowledgeBaseMessage,
  NewKnowledgeBaseMessage,
} from "@antochi/db/tables/knowledge-base-messages";
import type {
  NewNewsletterSubscription,
  NewsletterSubscription,
} from "@antochi/db/tables/newsletter-subscriptions";

const sender = { firstName: "Visitor", lastName: "Sample", email: "visitor.sample@example.org" };

export async function insertContactSubmission(
  db: Database,
  overrides: Partial<NewContactSubmission> = {},
): Promise<ContactSubmission> {
  return db
    .insertInto("contactSubmissions")
    .values({
      ...sender,
      organization: "Sample organisation",
      interest: "fieldbox",
      message: "A sample of a contact enquiry.",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertFpvTrainingInterest(
  db: Database,
  overrides: Partial<NewFpvTrainingInterest> = {},
): Promise<FpvTrainingInterest> {
  return db
    .insertInto("fpvTrainingInterests")
    .values({ ...sender, phone: "+30 210 000 0009", ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertNewsletterSubscription(
  db: Database,
  overrides: Partial<NewNewsletterSubscription> = {},
): Promise<NewsletterSubscription> {
  return db
    .insertInto("newsletterSubscriptions")
    .values({ email: sender.email, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertKnowledgeBaseMessage(
  db: Database,
  overrides: Partial<NewKnowledgeBaseMessage> = {},
): Promise<KnowledgeBaseMessage> {
  return db
    .insertInto("knowledgeBaseMessages")
    .values({
      name: "Visitor Sample",
      email: sender.email,
      subject: "Sample subject",
      message: "A sample of a message from the knowledge base.",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
