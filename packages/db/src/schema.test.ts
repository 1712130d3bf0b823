import type { Selectable } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createMigratedDatabase } from "./testing/databases.ts";
import type { Schema } from "./schema.ts";

const connection = await createMigratedDatabase();
afterAll(connection.close);

/** What a column's TypeScript type says about it. The compiler holds the table below to it. */
type Kind<Value> = Value extends Date
  ? "instant"
  : Value extends Date[]
    ? "instants"
    : Value extends string
      ? "text"
      : Value extends number
        ? "number"
        : Value extends boolean
          ? "boolean"
          : Value extends string[]
            ? "texts"
            : never;
type Described<Value> = null extends Value ? `${Kind<NonNullable<Value>>} or null` : Kind<Value>;
type Description = {
  [Table in keyof Schema]: {
    [Column in keyof Selectable<Schema[Table]>]: Described<Selectable<Schema[Table]>[Column]>;
  };
};

const handling = { handledAt: "instant or null", handledBy: "number or null" } as const;

const described: Description = {
  users: {
    id: "number",
    username: "text",
    password: "text",
    passwordGenerated: "boolean",
    hasPassword: "boolean",
    firstName: "text",
    lastName: "text",
    email: "text",
    phone: "text",
    militaryRank: "text or null",
    unit: "text or null",
    isAdmin: "boolean",
    adminByGroup: "boolean",
    isApproved: "boolean",
    subscribeToNewsletter: "boolean",
    createdAt: "instant",
    suspendedAt: "instant or null",
    confirmedUnit: "text or null",
    confirmedRank: "text or null",
    emailConfirmedAt: "instant or null",
    nextEmail: "text or null",
    hasSecondFactor: "boolean",
    language: "text",
    unitId: "number or null",
    rankId: "number or null",
    serviceSince: "instant or null",
    isPending: "boolean",
    searchText: "text",
  },
  knowledgeBaseCategories: {
    id: "number",
    name: "text",
    description: "text or null",
    createdAt: "instant",
    position: "number",
  },
  oneTimeCodes: {
    userId: "number",
    sealedSecret: "text",
    sealedBy: "text",
    createdAt: "instant",
    confirmedAt: "instant or null",
    lastStep: "number",
  },
  passkeys: {
    id: "text",
    userId: "number",
    publicKey: "text",
    counter: "number",
    transports: "texts",
    name: "text",
    createdAt: "instant",
    lastUsedAt: "instant or null",
    wantsPassword: "boolean",
  },
  passkeyChallenges: { challenge: "text", userId: "number or null", expiresAt: "instant" },
  recoveryCodes: { userId: "number", hash: "text", salt: "text", createdAt: "instant" },
  knowledgeBaseArticles: {
    id: "number",
    categoryId: "number",
    title: "text",
    pdfPath: "text",
    createdBy: "number",
    createdAt: "instant",
    updatedAt: "instant",
    state: "text",
    publishAt: "instant or null",
    withdrawAt: "instant or null",
    description: "text or null",
    handling: "text or null",
    audience: "texts",
    readers: "texts",
    searchText: "text",
    search: "text",
  },
  articleEditions: {
    articleId: "number",
    number: "number",
    pdfPath: "text",
    isCurrent: "boolean",
    isOpen: "boolean",
    changes: "text or null",
    publishedBy: "number or null",
    publishedAt: "instant",
  },
  contactSubmissions: {
    id: "number",
    firstName: "text",
    lastName: "text",
    email: "text",
    organization: "text",
    interest: "text",
    message: "text",
    createdAt: "instant",
    ...handling,
  },
  fpvTrainingInterests: {
    id: "number",
    firstName: "text",
    lastName: "text",
    email: "text",
    phone: "text",
    militaryRank: "text or null",
    unit: "text or null",
    language: "text",
    createdAt: "instant",
    ...handling,
  },
  newsletterSubscriptions: {
    id: "number",
    email: "text",
    language: "text",
    confirmedAt: "instant or null",
    createdAt: "instant",
    ...handling,
  },
  userActivityLogs: {
    id: "number",
    userId: "number or null",
    articleId: "number",
    action: "text",
    createdAt: "instant",
  },
  knowledgeBaseMessages: {
    id: "number",
    userId: "number or null",
    name: "text",
    email: "text",
    subject: "text",
    message: "text",
    createdAt: "instant",
    ...handling,
  },
  sessions: {
    id: "text",
    userId: "number",
    createdAt: "instant",
    expiresAt: "instant",
    lastUsed: "instant",
    number: "number",
    browser: "text or null",
    address: "text or null",
    provenAt: "instant or null",
    providerFactors: "boolean",
  },
  signOnIdentities: {
    issuer: "text",
    subject: "text",
    userId: "number",
    createdAt: "instant",
    confirmedAt: "instant or null",
  },
  signOns: {
    stateHash: "text",
    browserHash: "text",
    userId: "number or null",
    next: "text or null",
    createdAt: "instant",
    expiresAt: "instant",
    returnedAt: "instant or null",
    claims: "text or null",
  },
  storedFiles: {
    id: "number",
    uploadKey: "text",
    objectPath: "text or null",
    state: "text",
    issuedTo: "number or null",
    uploadId: "text or null",
    originalName: "text or null",
    size: "number or null",
    sha256: "text or null",
    pageCount: "number or null",
    isRepaired: "boolean",
    issuedAt: "instant",
    registeredAt: "instant or null",
    hasThumbnail: "boolean",
    scannedPages: "number or null",
    checkedAt: "instant or null",
    condition: "text",
  },
  rateLimits: { key: "text", points: "number", expire: "number or null" },
  articleViewCounts: { articleId: "number", stripe: "number", views: "number" },
  articleViewsByHour: { articleId: "number", hour: "instant", stripe: "number", views: "number" },
  emailConfirmations: {
    tokenHash: "text",
    userId: "number",
    email: "text",
    createdAt: "instant",
    expiresAt: "instant",
    usedAt: "instant or null",
    keeps: "boolean",
  },
  passwordResets: {
    tokenHash: "text",
    userId: "number",
    createdAt: "instant",
    expiresAt: "instant",
    usedAt: "instant or null",
  },
  readingPositions: {
    userId: "number",
    articleId: "number",
    page: "number",
    edition: "number",
    updatedAt: "instant",
  },
  documentPages: {
    objectPath: "text",
    page: "number",
    text: "text",
    ocrConfidence: "number or null",
    runningHead: "text",
    search: "text",
  },
  documentWords: { objectPath: "text", words: "texts" },
  knownWords: { word: "text", form: "text" },
  scannedPages: { objectPath: "text", page: "number", state: "text", lines: "text" },
  letterTurns: { address: "text", due: "instants", endsAt: "instant" },
  libraryVersion: { one: "boolean", version: "text", changedBy: "text" },
  mailHold: { one: "boolean", since: "instant" },
  backupRuns: {
    id: "number",
    name: "text",
    startedAt: "instant",
    endedAt: "instant or null",
    outcome: "text or null",
    bytes: "number or null",
    complaint: "text or null",
  },
  backupSchedule: { one: "boolean", cron: "text", lateAt: "instant" },
  auditEntries: {
    id: "number",
    createdAt: "instant",
    act: "text",
    actor: "text",
    userId: "number or null",
    objectKind: "text or null",
    objectId: "text or null",
    objectLabel: "text or null",
    details: "text",
    origin: "text or null",
    requestId: "text or null",
  },
  auditOrigins: { entryId: "number", createdAt: "instant", address: "text", key: "text or null" },
  auditUnsealed: { entryId: "number" },
  auditSeals: { place: "number", entryId: "number", seal: "text" },
  auditChecks: {
    id: "number",
    startedAt: "instant",
    askedBy: "number or null",
    endedAt: "instant or null",
    entries: "number or null",
    lastSeal: "text or null",
    brokenEntry: "number or null",
    brokenReason: "text or null",
  },
  dataExports: {
    userId: "number",
    objectKey: "text",
    askedAt: "instant",
    madeAt: "instant or null",
    size: "number or null",
    expiresAt: "instant",
  },
  auditDeliveries: { hour: "instant", userId: "number", objectPath: "text" },
  serviceNames: {
    id: "number",
    kind: "text",
    name: "text",
    folded: "text",
    joinedTo: "number or null",
  },
  readingAssignments: {
    id: "number",
    articleId: "number",
    everybody: "boolean",
    fromEdition: "number",
    eachEdition: "boolean",
    againAfterMonths: "number or null",
    dueAt: "instant",
    graceDays: "number",
    pages: "text or null",
    sentence: "text or null",
    createdBy: "number or null",
    createdAt: "instant",
  },
  readingAssignmentTargets: { assignmentId: "number", serviceId: "number or null", userId: "number or null" },
  requiredReadings: {
    userId: "number",
    articleId: "number",
    unitId: "number",
    state: "text",
    dueAt: "instant or null",
    acknowledgedEdition: "number or null",
    changesAt: "instant or null",
  },
  requiredReadingMarks: {
    id: "number",
    userId: "number or null",
    articleId: "number or null",
    afterUser: "number",
  },
  readinessCounts: {
    articleId: "number",
    unitId: "number",
    asked: "number",
    acknowledged: "number",
    overdue: "number",
    earlier: "number",
    opened: "number",
  },
  readingProgress: {
    userId: "number",
    articleId: "number",
    edition: "number",
    pages: "text",
    seconds: "number",
    firstAt: "instant",
    lastAt: "instant",
  },
  readingSittings: {
    userId: "number",
    id: "text",
    articleId: "number",
    edition: "number",
    firstPage: "number",
    lastPage: "number",
    seconds: "number",
    startedAt: "instant",
    endedAt: "instant",
  },
  acknowledgements: {
    id: "number",
    code: "text",
    userId: "number",
    firstName: "text or null",
    lastName: "text or null",
    rank: "text or null",
    unit: "text or null",
    articleId: "number",
    title: "text",
    edition: "number",
    sha256: "text",
    sentence: "text",
    acknowledgedAt: "instant",
  },
  certificates: {
    id: "number",
    code: "text",
    userId: "number",
    acknowledgementId: "number or null",
    askedAt: "instant",
    objectKey: "text or null",
    madeAt: "instant or null",
  },
  linkKeys: { purpose: "text", key: "text", createdAt: "instant" },
  noticeSlots: { notice: "text", at: "instant", more: "number" },
  gatheredEnquiries: { id: "number", about: "text", name: "text" },
};

test("the types name every table and column, with its kind and whether it may be null", async () => {
  const { rows } = await connection.pool.query<{ table: string; column: string; kind: string }>(`
    select table_name as table, column_name as column,
      case
        when data_type in ('text', 'character varying', 'tsvector', 'bit varying') then 'text'
        when data_type in ('integer', 'smallint', 'bigint') then 'number'
        when data_type = 'ARRAY' and udt_name = '_text' then 'texts'
        when data_type = 'timestamp with time zone' and datetime_precision = 3 then 'instant'
        when udt_name = '_timestamptz' then 'instants'
        else data_type
      end || case is_nullable when 'YES' then ' or null' else '' end as kind
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely%'
  `);
  const actual = rows.map(({ table, column, kind }) => `${table}.${column}: ${kind}`);
  const expected = Object.entries(described).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, kind]) => `${snakeCase(table)}.${snakeCase(column)}: ${kind}`),
  );
  expect(actual.sort()).toEqual(expected.sort());
});

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
