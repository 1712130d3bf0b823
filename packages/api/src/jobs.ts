import { handle, type JobHandler } from "@antochi/jobs/define-job";
import { checkAudit, checkAuditByNight, checkAuditJob, checkAuditNowJob } from "./audit/check-audit.ts";
import { sweepDeliveries, sweepDeliveriesJob } from "./audit/record-delivery.ts";
import { sealEntries, sealEntriesJob } from "./audit/seal-entries.ts";
import { shortenAddresses, shortenAddressesJob } from "./audit/shorten-addresses.ts";
import type { Dependencies } from "./dependencies.ts";
import { countViews, countViewsJob } from "./features/activity/count-views.ts";
import { foldViews, foldViewsJob } from "./features/activity/fold-views.ts";
import { sweepLogs, sweepLogsJob } from "./features/activity/sweep-logs.ts";
import {
  accountApproved,
  accountReopened,
  registrationRejected,
  settleDecision,
  settleDecisionJob,
} from "./features/admin/settle-decision.ts";
import { questionToApplicant } from "./features/admin/vetting/ask-applicant.ts";
import { moveMembers, moveMembersJob } from "./features/admin/join-service-names.ts";
import { codesGuessed } from "./second-factors/cap-codes.ts";
import { emailChanged } from "./features/auth/emails/confirm-email.ts";
import {
  sendEmailConfirmation,
  sendEmailConfirmationJob,
  sweepEmailConfirmations,
  sweepEmailConfirmationsJob,
} from "./features/auth/emails/email-confirmations.ts";
import { signedInFromNewBrowser } from "./features/auth/sign-in/open-session.ts";
import { passwordReplacedMail } from "./features/auth/passwords/replace-password.ts";
import { sweepSignOns, sweepSignOnsJob } from "./features/auth/sign-on/attempts.ts";
import { noPasswordHere } from "./features/auth/passwords/request-password-reset.ts";
import { signOnChanged } from "./features/auth/sign-on/identities.ts";
import { addressAlreadyRegistered } from "./features/auth/registration/register.ts";
import {
  sendPendingRegistrations,
  sendPendingRegistrationsJob,
} from "./features/auth/registration/registration-notice.ts";
import {
  sendResetLink,
  sendResetLinkJob,
  sweepResetLinks,
  sweepResetLinksJob,
} from "./features/auth/passwords/reset-links.ts";
import { makeCopy, makeCopyJob } from "./features/copies/make-copy.ts";
import { sweepCopies, sweepCopiesJob } from "./features/copies/sweep-copies.ts";
import { enquiryReceived } from "./features/enquiries/confirm-enquiry.ts";
import {
  gatheredEnquiries,
  sendGatheredEnquiries,
  sendGatheredEnquiriesJob,
} from "./features/enquiries/gather-enquiries.ts";
import { enquiryReply } from "./features/enquiries/inbox/enquiry-reply.ts";
import { newEnquiry } from "./features/enquiries/notify-of-enquiry.ts";
import { sweepEnquiries, sweepEnquiriesJob } from "./features/enquiries/sweep-enquiries.ts";
import { keepSchedule, keepScheduleJob } from "./features/knowledge-base/publication.ts";
import { accountDeleted } from "./features/personal-data/delete-account.ts";
import { dataExportReady, makeDataExport, makeDataExportJob } from "./features/personal-data/data-exports.ts";
import { sweepOffline, sweepOfflineJob } from "./features/offline/sweep-offline.ts";
import { sweepDataExports, sweepDataExportsJob } from "./features/personal-data/sweep-data-exports.ts";
import { deliverIssue, deliverIssueJob } from "./features/newsletter/deliver-issue.ts";
import { sendTestIssue, sendTestIssueJob } from "./features/newsletter/test-issue.ts";
import { readingOverdue } from "./features/readiness/overdue-letter.ts";
import { remindLateMembers, remindLateMembersJob } from "./features/readiness/remind-late-members.ts";
import { remindBySchedule, remindByScheduleJob } from "./features/readiness/reminder-schedule.ts";
import {
  makeCertificate,
  makeCertificateJob,
  sweepCertificates,
  sweepCertificatesJob,
} from "./features/record/make-certificate.ts";
import { sweepLetterTurns, sweepLetterTurnsJob } from "./mail/letter-turns.ts";
import { sendMailJob } from "./mail/mail-template.ts";
import { type MailParts, sendMail } from "./mail/send-mail.ts";
import { sweepFailedLetters, sweepFailedLettersJob } from "./mail/sweep-failed-letters.ts";
import { newsletterConfirm } from "./newsletter/confirmation-mail.ts";
import { sweepRateLimits, sweepRateLimitsJob } from "./limits/rate-limits.ts";
import { keepRequiredReadings, keepRequiredReadingsJob } from "./required-reading/keep-required-readings.ts";
import { sweepSittings, sweepSittingsJob } from "./required-reading/sweep-sittings.ts";
import { secondFactorChanged } from "./second-factors/change-factors.ts";
import { sweepChallenges, sweepChallengesJob } from "./second-factors/passkey-challenges.ts";
import { sweepSessions, sweepSessionsJob } from "./sessions/end-sessions.ts";
import { checkFile, checkFileJob } from "./stored-files/check-file.ts";
import { keepDocumentWords, keepDocumentWordsJob } from "./stored-files/document-words.ts";
import { findScans, findScansJob } from "./stored-files/find-scans.ts";
import { extractText, extractTextJob } from "./stored-files/page-text.ts";
import { readScans, readScansJob } from "./stored-files/read-scans.ts";
import { removeObject, removeObjectJob } from "./stored-files/removal.ts";
import { scrubFiles, scrubFilesJob } from "./stored-files/scrub-files.ts";
import { sweepUploads, sweepUploadsJob } from "./stored-files/sweep-uploads.ts";
import { makeThumbnail, makeThumbnailJob } from "./stored-files/thumbnail.ts";

/** All mail templates, to which waiting mails refer by name. */
export const mailTemplates = [
  accountApproved,
  accountDeleted,
  accountReopened,
  addressAlreadyRegistered,
  codesGuessed,
  dataExportReady,
  emailChanged,
  enquiryReceived,
  enquiryReply,
  gatheredEnquiries,
  newEnquiry,
  newsletterConfirm,
  passwordReplacedMail,
  readingOverdue,
  noPasswordHere,
  questionToApplicant,
  registrationRejected,
  secondFactorChanged,
  signedInFromNewBrowser,
  signOnChanged,
];

const mailJobs = [
  sendMailJob,
  sendResetLinkJob,
  sendEmailConfirmationJob,
  sendPendingRegistrationsJob,
  sendTestIssueJob,
  deliverIssueJob,
] as const;

/** The names of the jobs that talk to the mail server. A restored copy holds them back. */
export const mailJobNames: readonly string[] = mailJobs.map(({ name }) => name);

/** The names of the mail jobs that send a single letter each, so that a failed letter can be removed without others. */
export const letterJobNames = mailJobNames.filter((name) => name !== deliverIssueJob.name);

/** The jobs that talk to the mail server. It may be slow or not answer, so they have workers of their own. */
export function createMailHandlers(
  parts: Pick<Dependencies, "db" | "now" | "newsletterPace"> & MailParts,
): JobHandler<(typeof mailJobs)[number]["name"]>[] {
  return [
    handle(sendMailJob, (mail, job) => sendMail({ ...parts, templates: mailTemplates }, mail, job)),
    handle(sendResetLinkJob, (user, job) => sendResetLink(parts, user, job)),
    handle(sendEmailConfirmationJob, (asked, job) => sendEmailConfirmation(parts, asked, job)),
    handle(sendPendingRegistrationsJob, (notice, job) => sendPendingRegistrations(parts, notice, job)),
    handle(sendTestIssueJob, (test, job) => sendTestIssue(parts, test, job)),
    handle(deliverIssueJob, (issue, job) => deliverIssue(parts, issue, job)),
  ];
}

/** All other jobs, which run after a commit or on a schedule. */
export function createJobHandlers(
  parts: Pick<
    Dependencies,
    "db" | "store" | "now" | "ocr" | "rateLimits" | "retention" | "publicUrl" | "security"
  > &
    Pick<MailParts, "log"> &
    Pick<Parameters<typeof sealEntries>[0], "print">,
) {
  return [
    handle(removeObjectJob, (object) => removeObject(parts, object)),
    handle(extractTextJob, (pdf, { signal }) => extractText(parts, pdf, signal)),
    handle(readScansJob, (pdf, { signal, attempt }) => readScans(parts, pdf, { signal, attempt })),
    handle(findScansJob, () => findScans(parts)),
    handle(makeThumbnailJob, (pdf, { signal }) => makeThumbnail(parts, pdf, signal)),
    handle(sendGatheredEnquiriesJob, (notice) => sendGatheredEnquiries(parts, notice)),
    handle(settleDecisionJob, (decided) => settleDecision(parts, decided)),
    handle(checkFileJob, async (file, { signal }) => void (await checkFile(parts, file, signal))),
    handle(scrubFilesJob, (_, { signal }) => scrubFiles(parts, signal)),
    handle(keepScheduleJob, (article) => keepSchedule(parts, article)),
    handle(sealEntriesJob, () => sealEntries(parts)),
    handle(checkAuditJob, async (_, { signal }) => void (await checkAuditByNight(parts, signal))),
    handle(
      checkAuditNowJob,
      async (asked, { signal }) => void (await checkAudit(parts, { ...asked, signal })),
    ),
    handle(sweepDeliveriesJob, () => sweepDeliveries(parts)),
    handle(shortenAddressesJob, () => shortenAddresses(parts)),
    handle(makeDataExportJob, (asked, { signal }) => makeDataExport(parts, asked, signal)),
    handle(sweepDataExportsJob, () => sweepDataExports(parts)),
    handle(sweepLogsJob, () => sweepLogs(parts)),
    handle(sweepEnquiriesJob, () => sweepEnquiries(parts)),
    handle(keepRequiredReadingsJob, (_, { signal }) => keepRequiredReadings(parts, signal)),
    handle(remindLateMembersJob, (scope, { signal }) => remindLateMembers(parts, scope, signal)),
    handle(remindByScheduleJob, () => remindBySchedule(parts)),
    handle(makeCertificateJob, (asked) => makeCertificate(parts, asked)),
    handle(sweepCertificatesJob, () => sweepCertificates(parts)),
    handle(makeCopyJob, (asked, { signal }) => makeCopy(parts, asked, signal)),
    handle(sweepCopiesJob, () => sweepCopies(parts)),
    handle(moveMembersJob, (joined) => moveMembers(parts, joined)),
    handle(sweepOfflineJob, () => sweepOffline(parts)),
    handle(sweepSittingsJob, () => sweepSittings(parts)),
    handle(foldViewsJob, () => foldViews(parts)),
    handle(countViewsJob, () => countViews(parts)),
    handle(keepDocumentWordsJob, () => keepDocumentWords(parts)),
    handle(sweepUploadsJob, () => sweepUploads(parts)),
    handle(sweepChallengesJob, () => sweepChallenges(parts)),
    handle(sweepSignOnsJob, () => sweepSignOns(parts)),
    handle(sweepSessionsJob, () => sweepSessions(parts)),
    handle(sweepRateLimitsJob, () => sweepRateLimits(parts)),
    handle(sweepLetterTurnsJob, () => sweepLetterTurns(parts)),
    handle(sweepFailedLettersJob, () => sweepFailedLetters({ ...parts, letterJobNames })),
    handle(sweepResetLinksJob, () => sweepResetLinks(parts)),
    handle(sweepEmailConfirmationsJob, () => sweepEmailConfirmations(parts)),
  ];
}

/** The names of all jobs that a person may have to retry: each needs words on the overview. */
export type KnownJob = ReturnType<
  typeof createMailHandlers | typeof createJobHandlers
>[number]["job"]["name"];
