import type { Kysely, Transaction } from "kysely";
import type { AcknowledgementsTable, CertificatesTable } from "./tables/acknowledgements.ts";
import type { ArticleEditionsTable } from "./tables/article-editions.ts";
import type { ArticleViewCountsTable } from "./tables/article-view-counts.ts";
import type { ArticleViewsByHourTable } from "./tables/article-views-by-hour.ts";
import type {
  AuditChecksTable,
  AuditDeliveriesTable,
  AuditEntriesTable,
  AuditOriginsTable,
  AuditSealsTable,
  AuditUnsealedTable,
} from "./tables/audit.ts";
import type { BackupRunsTable, BackupScheduleTable } from "./tables/backups.ts";
import type { DataExportsTable } from "./tables/data-exports.ts";
import type { DocumentPagesTable } from "./tables/document-pages.ts";
import type { DocumentWordsTable } from "./tables/document-words.ts";
import type { EmailConfirmationsTable } from "./tables/email-confirmations.ts";
import type { EnquiryEntriesTable } from "./tables/enquiry-entries.ts";
import type { NewsletterDeliveriesTable, NewsletterIssuesTable } from "./tables/newsletter-issues.ts";
import type { EnquiryTables } from "./tables/enquiries.ts";
import type { GatheredEnquiriesTable } from "./tables/gathered-enquiries.ts";
import type { ArticleMonthViewsTable, LibraryViewsByHourTable } from "./tables/library-views.ts";
import type { KnowledgeBaseArticlesTable } from "./tables/knowledge-base-articles.ts";
import type { KnowledgeBaseCategoriesTable } from "./tables/knowledge-base-categories.ts";
import type { KnownWordsTable } from "./tables/known-words.ts";
import type { LetterTurnsTable } from "./tables/letter-turns.ts";
import type { LibraryVersionTable } from "./tables/library-version.ts";
import type { LibraryVisitsTable } from "./tables/library-visits.ts";
import type { LinkKeysTable } from "./tables/link-keys.ts";
import type { MailHoldTable } from "./tables/mail-hold.ts";
import type { NoticeSlotsTable } from "./tables/notice-slots.ts";
import type { OfflineDevicesTable, OfflineEntriesTable } from "./tables/offline.ts";
import type { OneTimeCodesTable } from "./tables/one-time-codes.ts";
import type { PasskeyChallengesTable, PasskeysTable } from "./tables/passkeys.ts";
import type { PasswordResetsTable } from "./tables/password-resets.ts";
import type { RateLimitsTable } from "./tables/rate-limits.ts";
import type {
  ReadinessCountsTable,
  ReadingAssignmentsTable,
  ReadingAssignmentTargetsTable,
  RequiredReadingMarksTable,
  RequiredReadingsTable,
} from "./tables/reading-assignments.ts";
import type { ReadingMarksTable } from "./tables/reading-marks.ts";
import type { ReadingPositionsTable } from "./tables/reading-positions.ts";
import type { ReadingProgressTable, ReadingSittingsTable } from "./tables/reading-progress.ts";
import type { ReadingRemindersTable, ReminderScheduleTable } from "./tables/reminders.ts";
import type { RecoveryCodesTable } from "./tables/recovery-codes.ts";
import type { ScannedPagesTable } from "./tables/scanned-pages.ts";
import type { ServiceNamesTable } from "./tables/service-names.ts";
import type { SessionsTable } from "./tables/sessions.ts";
import type { SignOnIdentitiesTable, SignOnsTable } from "./tables/sign-ons.ts";
import type { StoredFilesTable } from "./tables/stored-files.ts";
import type { TracedCopiesTable } from "./tables/traced-copies.ts";
import type { UserActivityLogsTable } from "./tables/user-activity-logs.ts";
import type { UserDecisionsTable } from "./tables/user-decisions.ts";
import type { UserNotesTable } from "./tables/user-notes.ts";
import type { UsersTable } from "./tables/users.ts";

/** Every table of the product. Names are camelCase here and snake_case in Postgres (CamelCasePlugin). */
export type Schema = EnquiryTables & {
  users: UsersTable;
  knowledgeBaseCategories: KnowledgeBaseCategoriesTable;
  knowledgeBaseArticles: KnowledgeBaseArticlesTable;
  articleEditions: ArticleEditionsTable;
  userActivityLogs: UserActivityLogsTable;
  sessions: SessionsTable;
  signOnIdentities: SignOnIdentitiesTable;
  signOns: SignOnsTable;
  storedFiles: StoredFilesTable;
  rateLimits: RateLimitsTable;
  articleViewCounts: ArticleViewCountsTable;
  articleViewsByHour: ArticleViewsByHourTable;
  libraryViewsByHour: LibraryViewsByHourTable;
  articleMonthViews: ArticleMonthViewsTable;
  passwordResets: PasswordResetsTable;
  emailConfirmations: EmailConfirmationsTable;
  readingPositions: ReadingPositionsTable;
  readingMarks: ReadingMarksTable;
  documentPages: DocumentPagesTable;
  documentWords: DocumentWordsTable;
  knownWords: KnownWordsTable;
  scannedPages: ScannedPagesTable;
  letterTurns: LetterTurnsTable;
  libraryVersion: LibraryVersionTable;
  libraryVisits: LibraryVisitsTable;
  linkKeys: LinkKeysTable;
  mailHold: MailHoldTable;
  noticeSlots: NoticeSlotsTable;
  offlineDevices: OfflineDevicesTable;
  offlineEntries: OfflineEntriesTable;
  oneTimeCodes: OneTimeCodesTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  recoveryCodes: RecoveryCodesTable;
  gatheredEnquiries: GatheredEnquiriesTable;
  backupRuns: BackupRunsTable;
  backupSchedule: BackupScheduleTable;
  auditEntries: AuditEntriesTable;
  auditOrigins: AuditOriginsTable;
  auditUnsealed: AuditUnsealedTable;
  auditSeals: AuditSealsTable;
  auditChecks: AuditChecksTable;
  auditDeliveries: AuditDeliveriesTable;
  dataExports: DataExportsTable;
  serviceNames: ServiceNamesTable;
  readingAssignments: ReadingAssignmentsTable;
  readingAssignmentTargets: ReadingAssignmentTargetsTable;
  requiredReadings: RequiredReadingsTable;
  requiredReadingMarks: RequiredReadingMarksTable;
  readinessCounts: ReadinessCountsTable;
  readingProgress: ReadingProgressTable;
  readingSittings: ReadingSittingsTable;
  acknowledgements: AcknowledgementsTable;
  certificates: CertificatesTable;
  tracedCopies: TracedCopiesTable;
  userDecisions: UserDecisionsTable;
  enquiryEntries: EnquiryEntriesTable;
  newsletterIssues: NewsletterIssuesTable;
  newsletterDeliveries: NewsletterDeliveriesTable;
  userNotes: UserNotesTable;
  readingReminders: ReadingRemindersTable;
  reminderSchedule: ReminderScheduleTable;
};

/** The handle that queries take first. A transaction is one too. */
export type Database = Kysely<Schema>;

/** For functions that are only right inside a transaction. */
export type DatabaseTransaction = Transaction<Schema>;
