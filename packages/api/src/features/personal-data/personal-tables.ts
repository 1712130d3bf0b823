import { sql } from "kysely";
import { copyIsFor, readableBy } from "../../library/article-readers.ts";
import { enquirySources } from "./personal-enquiries.ts";
import type { Person, PersonalSource, PersonalSources, PersonalTables } from "./personal-source.ts";

/** The title of the article that a row names, if the person may read it now. */
const articleTitle = ({ groups }: Person) =>
  sql`(select title from knowledge_base_articles as article where id = article_id and ${readableBy(groups)})`;
/** For rows that name an article: its title, if the person may read it now. */
const ofArticle = {
  article: { id: "articleId", title: "article" },
  made: { article: articleTitle },
} as const;
/** The numbers of the pages that such a column marks: a spreadsheet takes its zeros and ones for one large number. */
const pageNumbers = (column: "pages" | "pagesAnew") => {
  const marks = sql.ref(column);
  return sql`(
    select case when ${marks} is not null then coalesce(json_agg(page order by page), '[]') end
    from generate_series(1, length(${marks})) as page where get_bit(${marks}, page - 1) = 1
  )`;
};
/** The article that an entry of the audit log is about, itself or its PDF or file. */
const articleOfEntry = sql`case object_kind
  when 'article' then object_id::int
  when 'file' then (details::jsonb ->> 'articleId')::int
end`;

/** Every table that refers to a person has its entry here: the compiler and `personal-tables.test.ts` ask for it. */
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
      "serviceSince",
      "unitSince",
      "rankSince",
      "language",
      "theme",
      "subscribeToNewsletter",
      "isAdmin",
      "adminByGroup",
      "isApproved",
      "hasSecondFactor",
      "createdAt",
      "suspendedAt",
      "suspensions",
    ],
    others: { email: "the account's own" },
    omitted: {
      password: "a digest",
      passwordGenerated: "of passwords nothing is told",
      hasPassword: "of passwords nothing is told",
      unitId: "the number of confirmedUnit",
      rankId: "the number of confirmedRank",
      isPending: "the opposite of isApproved",
      searchText: "made of the others",
    },
  },
  sessions: {
    file: "sessions",
    whose: ["userId"],
    key: ["number"],
    columns: ["browser", "address", "createdAt", "lastUsed", "expiresAt", "provenAt", "providerFactors"],
    omitted: { id: "a digest" },
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
    others: { sessionId: "a digest of that in which it was registered" },
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
      // The quote is the article's own text.
      quote: ({ groups }) => sql`case when ${copyIsFor(groups, sql`article_id`)} then quote end`,
    },
  },
  libraryVisits: {
    file: "visits",
    whose: ["userId"],
    key: ["userId"],
    columns: ["lastAt", "beforeAt"],
  },
  ...enquirySources,
  passkeys: {
    file: "passkeys",
    whose: ["userId"],
    key: ["id"],
    columns: ["name", "transports", "createdAt", "lastUsedAt"],
    omitted: {
      publicKey: "of keys nothing is told",
      counter: "what the passkey counts by itself",
      wantsPassword: "of passwords nothing is told",
    },
  },
  oneTimeCodes: {
    file: "one-time-codes",
    whose: ["userId"],
    key: ["userId"],
    columns: ["createdAt", "confirmedAt"],
    omitted: {
      sealedSecret: "of codes nothing is told",
      sealedBy: "the name of a key",
      lastStep: "of codes nothing is told",
    },
  },
  recoveryCodes: {
    file: "recovery-codes",
    whose: ["userId"],
    key: ["hash"],
    columns: ["createdAt"],
    omitted: { salt: "of codes nothing is told" },
  },
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
    columns: ["email", "createdAt", "expiresAt", "usedAt", "keeps"],
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
    omitted: "the article is the house's",
  },
  articleEditions: {
    file: "editions",
    whose: ["publishedBy"],
    key: ["articleId", "number"],
    columns: ["articleId", "number", "changes", "publishedAt"],
    ...ofArticle,
    omitted: "the edition is the house's",
  },
  storedFiles: {
    file: "uploads",
    whose: ["issuedTo"],
    key: ["id"],
    columns: ["originalName", "size", "sha256", "issuedAt", "registeredAt"],
    omitted: "the file is the house's",
  },
  auditEntries: [
    {
      file: "audit-log",
      whose: ["userId"],
      key: ["createdAt", "id"],
      columns: ["act", "objectKind", "objectId", "createdAt"],
      article: { id: "articleId", title: "objectLabel" },
      made: {
        articleId: () => articleOfEntry,
        objectLabel: ({ groups }) =>
          sql`case when ${copyIsFor(groups, articleOfEntry)} then object_label end`,
        // Details may say something about another user whom an administrator acted on, or contain an article's title.
        details: ({ groups }) => sql`case
          when object_kind = 'user' and object_id <> user_id::text then null
          when ${copyIsFor(groups, articleOfEntry)} then details
        end`,
        address: () => sql`(select address from audit_origins where entry_id = id)`,
      },
      omitted: {
        actor: "in one's own entries always a user",
        origin: "a digest of the address",
        requestId: "the number of a request",
      },
    },
    {
      file: "audit-log-about-you",
      whose: {
        through: ["objectId"],
        rows: ({ id }) =>
          sql`object_kind = 'user' and object_id = ${String(id)} and user_id is distinct from ${id}`,
      },
      key: ["createdAt", "id"],
      columns: ["act", "createdAt"],
      // Who acted, from where, and the details are not this person's data.
      made: { by: () => sql`case actor when 'user' then 'administrator' else actor end` },
    },
  ],
  auditOrigins: { nothing: "the address is told beside its entry, in the audit log", about: ["entryId"] },
  auditUnsealed: { nothing: "work that waits for minutes", about: ["entryId"] },
  auditSeals: { nothing: "digests of entries", about: ["entryId"] },
  readingProgress: {
    file: "reading",
    whose: ["userId"],
    key: ["articleId", "edition"],
    columns: ["articleId", "edition", "seconds", "firstAt", "lastAt", "anewSince"],
    article: ofArticle.article,
    made: { ...ofArticle.made, pages: () => pageNumbers("pages"), pagesAnew: () => pageNumbers("pagesAnew") },
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
    omitted: { unitId: "the number of confirmedUnit", changesAt: "when it is to be worked out anew" },
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
    others: { acknowledgementId: "their own, which is among acknowledgements" },
    omitted: { objectKey: "where the file lies", tellsOf: "the articles of the acknowledgements" },
  },
  tracedCopies: {
    file: "copies",
    whose: ["userId"],
    key: ["id"],
    columns: ["code", "articleId", "edition", "handling", "askedAt", "madeAt", "size", "problem"],
    article: { id: "articleId", title: "title" },
    made: {
      title: ({ groups }) => sql`case when ${copyIsFor(groups, sql`article_id`)} then title end`,
    },
    omitted: { objectKey: "where the file lies" },
  },
  readingAssignments: {
    file: "assignments",
    whose: ["createdBy"],
    key: ["id"],
    columns: ["articleId", "everybody", "dueAt", "createdAt"],
    ...ofArticle,
    omitted: "what is asked is the house's",
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
    columns: ["askedAt", "madeAt", "expiresAt", "size"],
    omitted: { objectKey: "where the file lies", tellsOf: "the articles that its files name" },
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
  newsletterIssues: {
    file: "newsletter-issues",
    whose: ["writtenBy"],
    key: ["id"],
    columns: ["number", "subjectEn", "textEn", "subjectEl", "textEl", "changedAt"],
    omitted: "what became of an issue is the house's",
  },
  passkeyChallenges: { nothing: "random bytes that are gone after minutes", about: ["userId"] },
};

/** A table with one of its exported sources. */
export type ExportedTable = { table: string; source: Extract<PersonalSource, { file: string }> };

export const exportedTables: readonly ExportedTable[] = Object.entries<PersonalSources>(
  personalTables,
).flatMap(([table, sources]) =>
  [sources].flat().flatMap((source) => ("file" in source ? [{ table, source }] : [])),
);
