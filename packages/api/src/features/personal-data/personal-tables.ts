import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import type { Schema } from "@antochi/db/schema";
import { sql } from "kysely";
import { copyIsFor, readableBy } from "../../article-readers.ts";
import type { Person, PersonalSource, PersonalTable } from "./personal-source.ts";

/** Every table that points to somebody, and what a file of their data has of it, or why it has nothing. */
export type PersonalTables = {
  readonly [Table in PersonalTable]: PersonalSource<keyof Schema[Table] & string>;
};

/** Of a row that names an article. */
const articleTitle = ({ groups }: Person) =>
  sql`(select title from knowledge_base_articles as article where id = article_id and ${readableBy(groups)})`;
/** Of rows that name an article: what they may read of it now. */
const ofArticle = {
  article: { id: "articleId", title: "article" },
  made: { article: articleTitle },
} as const;
/** The article that an entry of the audit log is of, or whose PDF or file it is of. */
const articleOfEntry = sql`case object_kind
  when 'article' then object_id::int
  when 'file' then (details::jsonb ->> 'articleId')::int
end`;
const handling = {
  handledBy: "who dealt with it is somebody else, and in their own audit log",
  ownerId: "who has it in hand is somebody else, and in their own audit log",
} as const;

/** A new table that points to somebody gets its line here: the compiler and `personal-tables.test.ts` ask for it. */
export const personalTables: PersonalTables = {
  users: {
    file: "account",
    whose: ["id"],
    key: ["id"],
    columns: [
      "username",
      "email",
      "firstName",
      "lastName",
      "phone",
      "militaryRank",
      "unit",
      "confirmedRank",
      "confirmedUnit",
      "emailConfirmedAt",
      "nextEmail",
      "language",
      "subscribeToNewsletter",
      "isAdmin",
      "isApproved",
      "hasSecondFactor",
      "createdAt",
      "suspendedAt",
    ],
    others: { email: "the account's own" },
  },
  sessions: {
    file: "sessions",
    whose: ["userId"],
    key: ["number"],
    columns: ["browser", "address", "createdAt", "lastUsed", "expiresAt"],
  },
  userActivityLogs: {
    file: "views",
    whose: ["userId"],
    key: ["createdAt", "id"],
    columns: ["articleId", "action", "createdAt"],
    ...ofArticle,
  },
  readingReminders: {
    file: "reminders",
    whose: ["userId"],
    key: ["userId"],
    columns: ["sentAt", "times"],
  },
  readingPositions: {
    file: "places",
    whose: ["userId"],
    key: ["articleId"],
    columns: ["articleId", "page", "edition", "updatedAt"],
    ...ofArticle,
  },
  offlineDevices: {
    file: "offline-devices",
    whose: ["userId"],
    key: ["tokenHash"],
    columns: ["createdAt", "lastContactAt"],
  },
  offlineEntries: {
    nothing: "names of what devices told, which stands in views, places, marks, reading and acknowledgements",
    about: ["userId"],
  },
  readingMarks: {
    file: "bookmarks-and-notes",
    whose: ["userId"],
    key: ["createdAt", "id"],
    columns: ["articleId", "edition", "page", "note", "createdAt", "updatedAt"],
    article: { id: "articleId", title: "article" },
    made: {
      article: articleTitle,
      // The article's own words.
      quote: ({ groups }) => sql`case when ${copyIsFor(groups, sql`article_id`)} then quote end`,
    },
  },
  libraryVisits: {
    file: "visits",
    whose: ["userId"],
    key: ["userId"],
    columns: ["lastAt", "beforeAt"],
  },
  knowledgeBaseMessages: {
    file: "messages",
    whose: ["userId", "email"],
    key: ["id"],
    columns: [...namesOf(enquiryKinds.messages.columns), "createdAt", "handledAt"],
    others: handling,
  },
  contactSubmissions: {
    file: "contact",
    whose: ["email"],
    key: ["id"],
    columns: [...namesOf(enquiryKinds.contact.columns), "createdAt", "handledAt"],
    others: handling,
  },
  fpvTrainingInterests: {
    file: "fpv-interest",
    whose: ["email"],
    key: ["id"],
    columns: [...namesOf(enquiryKinds.fpv.columns), "createdAt", "handledAt"],
    others: handling,
  },
  newsletterSubscriptions: {
    file: "newsletter",
    whose: ["email"],
    key: ["id"],
    columns: [...namesOf(enquiryKinds.newsletter.columns), "createdAt"],
    others: handling,
  },
  passkeys: {
    file: "passkeys",
    whose: ["userId"],
    key: ["id"],
    columns: ["name", "transports", "createdAt", "lastUsedAt"],
  },
  oneTimeCodes: {
    file: "one-time-codes",
    whose: ["userId"],
    key: ["userId"],
    columns: ["createdAt", "confirmedAt"],
  },
  recoveryCodes: { file: "recovery-codes", whose: ["userId"], key: ["hash"], columns: ["createdAt"] },
  passwordResets: {
    file: "password-links",
    whose: ["userId"],
    key: ["tokenHash"],
    columns: ["createdAt", "expiresAt", "usedAt"],
  },
  emailConfirmations: {
    file: "email-links",
    whose: ["userId"],
    key: ["tokenHash"],
    columns: ["email", "createdAt", "expiresAt", "usedAt"],
    others: { email: "that of the account which userId names" },
  },
  knowledgeBaseArticles: {
    file: "articles",
    whose: ["createdBy"],
    key: ["id"],
    columns: ["id", "state", "createdAt", "updatedAt"],
    article: { id: "id", title: "title" },
    made: {
      title: ({ groups }) => sql`case when ${readableBy(groups, "knowledgeBaseArticles")} then title end`,
    },
  },
  articleEditions: {
    file: "editions",
    whose: ["publishedBy"],
    key: ["articleId", "number"],
    columns: ["articleId", "number", "changes", "publishedAt"],
    ...ofArticle,
  },
  storedFiles: {
    file: "uploads",
    whose: ["issuedTo"],
    key: ["id"],
    columns: ["originalName", "size", "sha256", "issuedAt", "registeredAt"],
  },
  auditEntries: {
    file: "audit-log",
    whose: ["userId"],
    key: ["createdAt", "id"],
    columns: ["act", "objectKind", "objectId", "createdAt"],
    article: { id: "articleId", title: "objectLabel" },
    made: {
      articleId: () => articleOfEntry,
      objectLabel: ({ groups }) => sql`case when ${copyIsFor(groups, articleOfEntry)} then object_label end`,
      // What an administrator did with somebody else may say something of them, and what changed of an article its title.
      details: ({ groups }) => sql`case
        when object_kind = 'user' and object_id <> user_id::text then null
        when ${copyIsFor(groups, articleOfEntry)} then details
      end`,
      address: () => sql`(select address from audit_origins where entry_id = id)`,
    },
  },
  readingProgress: {
    file: "reading",
    whose: ["userId"],
    key: ["articleId", "edition"],
    columns: ["articleId", "edition", "pages", "seconds", "firstAt", "lastAt", "anewSince", "pagesAnew"],
    ...ofArticle,
  },
  readingSittings: {
    file: "sittings",
    whose: ["userId"],
    key: ["startedAt", "id"],
    columns: ["articleId", "edition", "firstPage", "lastPage", "seconds", "startedAt", "endedAt"],
    ...ofArticle,
  },
  requiredReadings: {
    file: "required-reading",
    whose: ["userId"],
    key: ["articleId"],
    columns: ["articleId", "state", "dueAt", "acknowledgedEdition", "againSince"],
    ...ofArticle,
  },
  acknowledgements: {
    file: "acknowledgements",
    whose: ["userId"],
    key: ["acknowledgedAt", "id"],
    columns: [
      "code",
      "firstName",
      "lastName",
      "rank",
      "unit",
      "articleId",
      "edition",
      "sha256",
      "sentence",
      "acknowledgedAt",
    ],
    article: { id: "articleId", title: "title" },
    made: {
      title: ({ groups }) => sql`case when ${copyIsFor(groups, sql`article_id`)} then title end`,
    },
  },
  certificates: {
    file: "certificates",
    whose: ["userId"],
    key: ["id"],
    columns: ["code", "askedAt", "madeAt"],
  },
  tracedCopies: {
    file: "copies",
    whose: ["userId"],
    key: ["id"],
    columns: ["code", "articleId", "edition", "handling", "askedAt", "madeAt"],
    article: { id: "articleId", title: "title" },
    made: {
      title: ({ groups }) => sql`case when ${copyIsFor(groups, sql`article_id`)} then title end`,
    },
  },
  readingAssignments: {
    file: "assignments",
    whose: ["createdBy"],
    key: ["id"],
    columns: ["articleId", "everybody", "dueAt", "createdAt"],
    ...ofArticle,
  },
  readingAssignmentTargets: {
    nothing: "what follows from it for them is told of required reading",
    about: ["userId"],
  },
  requiredReadingMarks: { nothing: "work that waits for minutes", about: ["userId"] },
  signOnIdentities: {
    file: "sign-on",
    whose: ["userId"],
    key: ["issuer", "subject"],
    columns: ["issuer", "subject", "createdAt", "confirmedAt"],
  },
  signOns: {
    nothing: "a browser on its way to the provider and back, gone after minutes",
    about: ["userId"],
  },
  dataExports: {
    file: "exports",
    whose: ["userId"],
    key: ["userId"],
    columns: ["askedAt", "madeAt", "expiresAt"],
  },
  auditDeliveries: {
    nothing: "this hour's PDFs, each of which is in the audit log as well",
    about: ["userId"],
  },
  auditChecks: {
    nothing: "that an administrator had the chain looked through is in the audit log",
    about: ["askedBy"],
  },
  userDecisions: {
    nothing: "gone after minutes, when the email leaves; the audit log has it",
    about: ["userId", "decidedBy"],
  },
  userNotes: {
    file: "note",
    whose: ["userId"],
    key: ["userId"],
    columns: ["text", "writtenAt"],
    others: { writtenBy: "who noted it is somebody else, and in their own audit log" },
  },
  enquiryEntries: {
    file: "answers",
    whose: ["writtenBy"],
    key: ["id"],
    columns: ["kind", "entry", "text", "writtenAt"],
  },
  newsletterIssues: {
    file: "newsletter-issues",
    whose: ["writtenBy"],
    key: ["id"],
    columns: ["number", "subjectEn", "textEn", "subjectEl", "textEl", "changedAt"],
  },
  passkeyChallenges: { nothing: "random bytes that are gone after minutes", about: ["userId"] },
};

/** A table with what a file of somebody's data has of it. */
export type Told = { table: string; source: Extract<PersonalSource, { file: string }> };

export const toldTables: readonly Told[] = Object.entries<PersonalSource>(personalTables).flatMap(
  ([table, source]) => ("file" in source ? [{ table, source }] : []),
);
