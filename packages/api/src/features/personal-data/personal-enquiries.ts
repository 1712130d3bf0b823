import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { sql } from "kysely";
import { conditionOf, type Person, type PersonalTables } from "./personal-source.ts";

/** How the columns that every enquiry has are treated. */
const handled = {
  others: {
    handledBy: "who dealt with it is somebody else, and in their own audit log",
    ownerId: "who has it in hand is somebody else, and in their own audit log",
  },
  omitted: { searchText: "made of the others" },
} as const;

/** The columns by which an enquiry is its sender's, by kind. */
const senderOf = {
  messages: ["userId", "email"],
  contact: ["email"],
  fpv: ["email"],
  newsletter: ["email"],
} as const satisfies Record<EnquiryKindName, readonly ("userId" | "email")[]>;

/** A query for the enquiries that a person sent, by kind and number. */
const enquiriesOf = (person: Person) =>
  sql.join(
    namesOf(enquiryKinds).map(
      (kind) =>
        sql`select ${sql.lit(kind)}, id from ${sql.table(enquiryKinds[kind].table)} where ${conditionOf(senderOf[kind], person)}`,
    ),
    sql` union all `,
  );

type EnquiryTable = (typeof enquiryKinds)[EnquiryKindName]["table"];
type EnquirySources = Pick<PersonalTables, EnquiryTable | "enquiryEntries" | "newsletterDeliveries">;

/** What a person sent through the forms, the replies to it, and the newsletter's letters to them. */
export const enquirySources: EnquirySources = {
  knowledgeBaseMessages: {
    file: "messages",
    whose: senderOf.messages,
    key: ["id"],
    columns: [...namesOf(enquiryKinds.messages.columns), "reference", "createdAt", "handledAt"],
    ...handled,
  },
  contactSubmissions: {
    file: "contact",
    whose: senderOf.contact,
    key: ["id"],
    columns: [...namesOf(enquiryKinds.contact.columns), "reference", "createdAt", "handledAt"],
    ...handled,
  },
  fpvTrainingInterests: {
    file: "fpv-interest",
    whose: senderOf.fpv,
    key: ["id"],
    columns: [...namesOf(enquiryKinds.fpv.columns), "reference", "createdAt", "handledAt"],
    ...handled,
  },
  newsletterSubscriptions: {
    file: "newsletter",
    whose: senderOf.newsletter,
    key: ["id"],
    columns: [...namesOf(enquiryKinds.newsletter.columns), "reference", "createdAt", "handledAt"],
    ...handled,
  },
  enquiryEntries: [
    {
      file: "answers",
      whose: ["writtenBy"],
      key: ["id"],
      columns: ["kind", "entry", "text", "writtenAt"],
    },
    {
      file: "replies",
      whose: {
        through: ["enquiryId"],
        // Notes are internal: administrators write them for each other.
        rows: (person) => sql`entry = 'reply' and (kind, enquiry_id) in (${enquiriesOf(person)})`,
      },
      key: ["id"],
      columns: ["kind", "text", "writtenAt"],
    },
  ],
  newsletterDeliveries: {
    file: "newsletter-letters",
    whose: {
      through: ["subscriptionId"],
      rows: (person) =>
        sql`subscription_id in (select id from newsletter_subscriptions where ${conditionOf(senderOf.newsletter, person)})`,
    },
    key: ["issueId"],
    columns: ["state", "settledAt"],
    made: { issue: () => sql`(select number from newsletter_issues where id = issue_id)` },
    omitted: {
      id: "the number of a row",
      tries: "how often the mail server put it off",
      dueAt: "when it is tried next",
    },
  },
};
