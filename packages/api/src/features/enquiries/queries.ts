import type { Database } from "@antochi/db/schema";
import type { NewContactSubmission } from "@antochi/db/tables/contact-submissions";
import type { NewFpvTrainingInterest } from "@antochi/db/tables/fpv-training-interests";
import type { NewKnowledgeBaseMessage } from "@antochi/db/tables/knowledge-base-messages";
import { keysetPage } from "@antochi/db/keyset";

/** Stores a contact enquiry. */
export async function insertContact(db: Database, enquiry: NewContactSubmission): Promise<void> {
  await db.insertInto("contactSubmissions").values(enquiry).execute();
}

/** Stores an interest in the FPV course. */
export async function insertFpvInterest(db: Database, enquiry: NewFpvTrainingInterest): Promise<void> {
  await db.insertInto("fpvTrainingInterests").values(enquiry).execute();
}

/** Stores a message from the knowledge base. */
export async function insertMessage(db: Database, message: NewKnowledgeBaseMessage): Promise<void> {
  await db.insertInto("knowledgeBaseMessages").values(message).execute();
}

export type EnquiryWindow = {
  /** Leaves out what is dealt with already. */
  openOnly: boolean;
  limit: number;
  after?: [createdAt: Date, id: number] | undefined;
};

// The four lists below differ only in their table. They stay four because Kysely checks columns against a named table:
// a function that takes the name as a parameter would lose the types of the rows.
const newestFirst = ["enquiry.createdAt", "enquiry.id"] as const;
const handler = ["handler.firstName as handlerFirstName", "handler.lastName as handlerLastName"] as const;

/** Messages from the knowledge base, newest first: up to `limit + 1`. */
export async function findMessages(db: Database, { openOnly, limit, after }: EnquiryWindow) {
  const all = db
    .selectFrom("knowledgeBaseMessages as enquiry")
    .leftJoin("users as handler", "handler.id", "enquiry.handledBy")
    .selectAll("enquiry")
    .select(handler);
  const wanted = openOnly ? all.where("enquiry.handledAt", "is", null) : all;
  return keysetPage(wanted, { key: newestFirst, direction: "desc", after, limit }).execute();
}

/** Contact enquiries, newest first: up to `limit + 1`. */
export async function findContacts(db: Database, { openOnly, limit, after }: EnquiryWindow) {
  const all = db
    .selectFrom("contactSubmissions as enquiry")
    .leftJoin("users as handler", "handler.id", "enquiry.handledBy")
    .selectAll("enquiry")
    .select(handler);
  const wanted = openOnly ? all.where("enquiry.handledAt", "is", null) : all;
  return keysetPage(wanted, { key: newestFirst, direction: "desc", after, limit }).execute();
}

/** Interests in the FPV course, newest first: up to `limit + 1`. */
export async function findFpvInterests(db: Database, { openOnly, limit, after }: EnquiryWindow) {
  const all = db
    .selectFrom("fpvTrainingInterests as enquiry")
    .leftJoin("users as handler", "handler.id", "enquiry.handledBy")
    .selectAll("enquiry")
    .select(handler);
  const wanted = openOnly ? all.where("enquiry.handledAt", "is", null) : all;
  return keysetPage(wanted, { key: newestFirst, direction: "desc", after, limit }).execute();
}

/** Newsletter addresses, newest first: up to `limit + 1`. */
export async function findNewsletterAddresses(db: Database, { openOnly, limit, after }: EnquiryWindow) {
  const all = db
    .selectFrom("newsletterSubscriptions as enquiry")
    .leftJoin("users as handler", "handler.id", "enquiry.handledBy")
    .selectAll("enquiry")
    .select(handler);
  const wanted = openOnly ? all.where("enquiry.handledAt", "is", null) : all;
  return keysetPage(wanted, { key: newestFirst, direction: "desc", after, limit }).execute();
}
