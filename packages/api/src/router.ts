import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { articleStatistics } from "./features/activity/article-statistics.ts";
import { listArticleLogs } from "./features/activity/list-article-logs.ts";
import { libraryViewsPerDay } from "./features/activity/library-views-per-day.ts";
import { listLogs } from "./features/activity/list-logs.ts";
import { liveLogs } from "./features/activity/live-logs.ts";
import { logView } from "./features/activity/log-view.ts";
import { mostRead } from "./features/activity/most-read.ts";
import { neverOpened } from "./features/activity/never-opened.ts";
import { rankArticles } from "./features/activity/rank-articles.ts";
import { statisticsTotals } from "./features/activity/statistics-totals.ts";
import { statistics } from "./features/activity/statistics.ts";
import { viewsPerDay } from "./features/activity/views-per-day.ts";
import { keepToldView } from "./features/activity/keep-told-view.ts";
import { aboutProduct } from "./features/admin/about-product.ts";
import { allowSignOn } from "./features/auth/sign-on/allow-sign-on.ts";
import { usersByIds } from "./features/admin/users-by-ids.ts";
import { approveUser } from "./features/admin/approve-user.ts";
import { confirmService } from "./features/admin/confirm-service.ts";
import { confirmServices } from "./features/admin/confirm-services.ts";
import { countUsers } from "./features/admin/count-users.ts";
import { declineSignOn } from "./features/auth/sign-on/decline-sign-on.ts";
import { joinServiceNames } from "./features/admin/join-service-names.ts";
import { listServiceNames } from "./features/admin/list-service-names.ts";
import { getUser } from "./features/admin/get-user.ts";
import { grantAdmin } from "./features/admin/grant-admin.ts";
import { listAudiences } from "./features/admin/list-audiences.ts";
import { listSignOnRequests } from "./features/auth/sign-on/list-sign-on-requests.ts";
import { listUsers } from "./features/admin/list-users.ts";
import { mailHold } from "./features/admin/mail-hold.ts";
import { registrationNews } from "./features/admin/registration-news.ts";
import { rejectUser } from "./features/admin/reject-user.ts";
import { reopenRegistration } from "./features/admin/reopen-registration.ts";
import { releaseMail } from "./features/admin/release-mail.ts";
import { resetSecondFactor } from "./features/admin/reset-second-factor.ts";
import { restoreUser } from "./features/admin/restore-user.ts";
import { revokeAdmin } from "./features/admin/revoke-admin.ts";
import { suspendUser } from "./features/admin/suspend-user.ts";
import { askApplicant } from "./features/admin/vetting/ask-applicant.ts";
import { decideUsers, undoDecisions } from "./features/admin/vetting/decide-users.ts";
import { listVetting } from "./features/admin/vetting/list-vetting.ts";
import { readDossier } from "./features/admin/vetting/read-dossier.ts";
import { writeNote } from "./features/admin/vetting/write-note.ts";
import { changeEmail } from "./features/auth/change-email.ts";
import { changePassword } from "./features/auth/change-password.ts";
import { checkProof } from "./features/auth/check-proof.ts";
import { confirmEmail } from "./features/auth/confirm-email.ts";
import { assignReading } from "./features/assignments/assign-reading.ts";
import { changeAssignment } from "./features/assignments/change-assignment.ts";
import { findAssignment } from "./features/assignments/find-assignment.ts";
import { listAssignments } from "./features/assignments/list-assignments.ts";
import { previewAssignment } from "./features/assignments/preview-assignment.ts";
import { withdrawAssignment } from "./features/assignments/withdraw-assignment.ts";
import { currentUser } from "./features/auth/current-user.ts";
import { endOtherSessions } from "./features/auth/end-other-sessions.ts";
import { endSession } from "./features/auth/end-session.ts";
import { keepEmail } from "./features/auth/keep-email.ts";
import { listSessions } from "./features/auth/list-sessions.ts";
import { login } from "./features/auth/login.ts";
import { logout } from "./features/auth/logout.ts";
import { ownLetters } from "./features/auth/own-letters.ts";
import { ownPassword } from "./features/auth/own-password.ts";
import { ownProfile } from "./features/auth/own-profile.ts";
import { proofOptions } from "./features/auth/proof-options.ts";
import { reauthenticateWithPasskey } from "./features/auth/reauthenticate-with-passkey.ts";
import { reauthenticate } from "./features/auth/reauthenticate.ts";
import { passkeyOptions } from "./features/auth/passkey-options.ts";
import { passwordRules } from "./features/auth/password-rules.ts";
import { register } from "./features/auth/register.ts";
import { requestEmailConfirmation } from "./features/auth/request-email-confirmation.ts";
import { requestPasswordReset } from "./features/auth/request-password-reset.ts";
import { resetPassword } from "./features/auth/reset-password.ts";
import { updateLetters } from "./features/auth/update-letters.ts";
import { updateScreens } from "./features/auth/update-screens.ts";
import { updateProfile } from "./features/auth/update-profile.ts";
import { signInWithPasskey } from "./features/auth/sign-in-with-passkey.ts";
import { askToJoin } from "./features/auth/sign-on/ask-to-join.ts";
import { completeSignOn } from "./features/auth/sign-on/complete-sign-on.ts";
import { finishSignOn } from "./features/auth/sign-on/finish-sign-on.ts";
import { joinByPassword } from "./features/auth/sign-on/join-by-password.ts";
import { leaveSignOn } from "./features/auth/sign-on/leave-sign-on.ts";
import { ownSignOn } from "./features/auth/sign-on/own-sign-on.ts";
import { showSecondStep } from "./features/auth/sign-on/show-second-step.ts";
import { startSignOnProof } from "./features/auth/sign-on/start-sign-on-proof.ts";
import { startSignOn } from "./features/auth/sign-on/start-sign-on.ts";
import { auditState } from "./features/audit/audit-state.ts";
import { checkNow } from "./features/audit/check-now.ts";
import { listEntries } from "./features/audit/list-entries.ts";
import { whySignedOut } from "./features/auth/why-signed-out.ts";
import { backupState } from "./features/backups/backup-state.ts";
import { askCopy } from "./features/copies/ask-copy.ts";
import { ownCopy } from "./features/copies/own-copy.ts";
import { traceCopy } from "./features/copies/trace-copy.ts";
import { editions } from "./features/editions/editions.ts";
import { enquiryProcedures } from "./features/enquiries/enquiry-procedures.ts";
import { noteOnEnquiry, replyToEnquiry, takeEnquiry } from "./features/enquiries/inbox/act-on-enquiry.ts";
import { inboxNews } from "./features/enquiries/inbox/inbox-news.ts";
import { countInboxStates, listInbox } from "./features/enquiries/inbox/list-inbox.ts";
import { readThread } from "./features/enquiries/inbox/read-thread.ts";
import { subscribeNewsletter } from "./features/enquiries/subscribe-newsletter.ts";
import { checkArticleFile } from "./features/knowledge-base/check-article-file.ts";
import { countArticles } from "./features/knowledge-base/count-articles.ts";
import { createArticle } from "./features/knowledge-base/create-article.ts";
import { createCategory } from "./features/knowledge-base/create-category.ts";
import { deleteArticle } from "./features/knowledge-base/delete-article.ts";
import { deleteArticles } from "./features/knowledge-base/delete-articles.ts";
import { deleteCategory } from "./features/knowledge-base/delete-category.ts";
import { findArticle } from "./features/knowledge-base/find-article.ts";
import { findAlikeArticles } from "./features/knowledge-base/find-alike-articles.ts";
import { findCategory } from "./features/knowledge-base/find-category.ts";
import { findCategoryNamed } from "./features/knowledge-base/find-category-named.ts";
import { listArticles } from "./features/knowledge-base/list-articles.ts";
import { listCategories } from "./features/knowledge-base/list-categories.ts";
import { listOrderedCategories } from "./features/knowledge-base/list-ordered-categories.ts";
import { listWrongFiles } from "./features/knowledge-base/list-wrong-files.ts";
import { moveArticles } from "./features/knowledge-base/move-articles.ts";
import { moveCategory } from "./features/knowledge-base/move-category.ts";
import { updateArticle } from "./features/knowledge-base/update-article.ts";
import { updateCategory } from "./features/knowledge-base/update-category.ts";
import { judgeKept } from "./features/offline/judge-kept.ts";
import { keepDevice } from "./features/offline/keep-device.ts";
import { tellEntries } from "./features/offline/tell-entries.ts";
import { failedJobs } from "./features/overview/failed-jobs.ts";
import { house } from "./features/overview/house.ts";
import { overdueByUnit } from "./features/overview/overdue-by-unit.ts";
import { removeLetters } from "./features/overview/remove-letters.ts";
import { retryJobs } from "./features/overview/retry-jobs.ts";
import { readAudience, readDraft, saveDraft } from "./features/newsletter/draft-issue.ts";
import { listIssues, readIssue } from "./features/newsletter/list-issues.ts";
import { holdIssue, recallIssue, resumeIssue, sendIssue } from "./features/newsletter/send-issue.ts";
import { testIssue } from "./features/newsletter/test-issue.ts";
import { waitingEnquiries } from "./features/overview/waiting-enquiries.ts";
import { waitingRegistrations } from "./features/overview/waiting-registrations.ts";
import { findAnything } from "./features/palette/find-anything.ts";
import { accountDeletion } from "./features/personal-data/account-deletion.ts";
import { dataExport } from "./features/personal-data/data-export.ts";
import { deleteAccount } from "./features/personal-data/delete-account.ts";
import { requestDataExport } from "./features/personal-data/request-data-export.ts";
import { retentionPeriods } from "./features/personal-data/retention-periods.ts";
import { listReadinessArticles } from "./features/readiness/list-readiness-articles.ts";
import { listReadinessMembers } from "./features/readiness/list-readiness-members.ts";
import { listReadinessUnits } from "./features/readiness/list-readiness-units.ts";
import { countLateMembers, remindMembers } from "./features/readiness/remind-members.ts";
import { reminderSchedule, scheduleReminders } from "./features/readiness/reminder-schedule.ts";
import { readinessDetails } from "./features/readiness/readiness-details.ts";
import { findMarks } from "./features/marks/find-marks.ts";
import { keepMark } from "./features/marks/keep-mark.ts";
import { keepToldMark, removeToldMark } from "./features/marks/keep-told-mark.ts";
import { listMarks } from "./features/marks/list-marks.ts";
import { removeMark } from "./features/marks/remove-mark.ts";
import { acknowledge } from "./features/reading/acknowledge.ts";
import {
  keepToldAcknowledgement,
  keepToldPlace,
  keepToldReport,
} from "./features/reading/keep-told-reading.ts";
import { listPositions } from "./features/reading/list-positions.ts";
import { reportReading } from "./features/reading/report-reading.ts";
import { savePosition } from "./features/reading/save-position.ts";
import { standing } from "./features/reading/standing.ts";
import { visitLibrary } from "./features/reading/visit-library.ts";
import { askCertificate } from "./features/record/ask-certificate.ts";
import { listAcknowledgements } from "./features/record/list-acknowledgements.ts";
import { listSittings } from "./features/record/list-sittings.ts";
import { ownCertificate } from "./features/record/own-certificate.ts";
import { ownRecord } from "./features/record/own-record.ts";
import { readScannedText } from "./features/scans/read-scanned-text.ts";
import { retryScan } from "./features/scans/retry-scan.ts";
import { scanProgress } from "./features/scans/scan-progress.ts";
import { search } from "./features/search/search.ts";
import { addPasskey } from "./features/second-factors/add-passkey.ts";
import { confirmCodes } from "./features/second-factors/confirm-codes.ts";
import { listFactors } from "./features/second-factors/list-factors.ts";
import { removeCodes } from "./features/second-factors/remove-codes.ts";
import { removePasskey } from "./features/second-factors/remove-passkey.ts";
import { renewRecoveryCodes } from "./features/second-factors/renew-recovery-codes.ts";
import { startPasskey } from "./features/second-factors/start-passkey.ts";
import { startCodes } from "./features/second-factors/start-codes.ts";
import { abortMultipart } from "./features/uploads/abort-multipart.ts";
import { completeMultipart } from "./features/uploads/complete-multipart.ts";
import { createMultipart } from "./features/uploads/create-multipart.ts";
import { issueImportTicket } from "./features/uploads/issue-import-ticket.ts";
import { issueAddress } from "./features/uploads/issue-address.ts";
import { listParts } from "./features/uploads/list-parts.ts";
import { registerPdf } from "./features/uploads/register-pdf.ts";
import { signPart } from "./features/uploads/sign-part.ts";
import { temporaryCredentials } from "./features/uploads/temporary-credentials.ts";
import { uploadLimits } from "./features/uploads/upload-limits.ts";
import { uploadParameters } from "./features/uploads/upload-parameters.ts";
import { letterJobNames, mailJobNames } from "./jobs.ts";
import { router } from "./trpc.ts";

const enquiries = enquiryProcedures(enquiryKinds);

/** Every call that the product answers. */
export const appRouter = router({
  auth: router({
    currentUser,
    ownPassword,
    login,
    passkeyOptions,
    signInWithPasskey,
    logout,
    register,
    requestPasswordReset,
    resetPassword,
    changePassword,
    requestEmailConfirmation,
    confirmEmail,
    keepEmail,
    changeEmail,
    ownProfile,
    updateProfile,
    ownLetters,
    updateLetters,
    updateScreens,
    listSessions,
    endSession,
    endOtherSessions,
    reauthenticate,
    proofOptions,
    checkProof,
    reauthenticateWithPasskey,
    passwordRules,
    whySignedOut,
    startSignOn,
    finishSignOn,
    joinByPassword,
    completeSignOn,
    showSecondStep,
    askToJoin,
    ownSignOn,
    leaveSignOn,
    startSignOnProof,
  }),
  audit: router({ listEntries, auditState, checkNow }),
  activity: router({
    logView,
    listLogs,
    listArticleLogs,
    liveLogs,
    statistics,
    statisticsTotals,
    rankArticles,
    articleStatistics,
    viewsPerDay,
    libraryViewsPerDay,
    mostRead,
    neverOpened,
  }),
  admin: router({
    listUsers,
    aboutProduct,
    countUsers,
    getUser,
    usersByIds,
    approveUser,
    rejectUser,
    decideUsers,
    undoDecisions,
    reopenRegistration,
    askApplicant,
    registrationNews,
    listVetting,
    readDossier,
    writeNote,
    suspendUser,
    restoreUser,
    grantAdmin,
    revokeAdmin,
    resetSecondFactor,
    listSignOnRequests,
    allowSignOn,
    declineSignOn,
    confirmService,
    confirmServices,
    listAudiences,
    listServiceNames,
    joinServiceNames,
    mailHold: mailHold(mailJobNames),
    releaseMail: releaseMail(mailJobNames),
    backupState,
  }),
  enquiries: router({
    ...enquiries,
    newsletter: { ...enquiries.newsletter, send: subscribeNewsletter },
    listInbox,
    countInboxStates,
    readThread,
    takeEnquiry,
    replyToEnquiry,
    noteOnEnquiry,
    inboxNews,
  }),
  newsletter: router({
    readDraft,
    readAudience,
    saveDraft,
    testIssue,
    sendIssue,
    recallIssue,
    holdIssue,
    resumeIssue,
    listIssues,
    readIssue,
  }),
  knowledgeBase: router({
    listCategories,
    listOrderedCategories,
    findCategory,
    findCategoryNamed,
    createCategory,
    updateCategory,
    moveCategory,
    deleteCategory,
    listArticles,
    findArticle,
    createArticle,
    updateArticle,
    moveArticles,
    deleteArticle,
    deleteArticles,
    findAlikeArticles,
    countArticles,
    listWrongFiles,
    checkFile: checkArticleFile,
  }),
  editions,
  reading: router({ listPositions, savePosition, standing, reportReading, acknowledge, visitLibrary }),
  marks: router({ listMarks, keepMark, removeMark, findMarks }),
  offline: router({
    keepDevice,
    judgeKept,
    tellEntries: tellEntries({
      view: keepToldView,
      place: keepToldPlace,
      mark: keepToldMark,
      unmark: removeToldMark,
      report: keepToldReport,
      acknowledgement: keepToldAcknowledgement,
    }),
  }),
  copies: router({ askCopy, ownCopy, traceCopy }),
  record: router({ ownRecord, listAcknowledgements, listSittings, askCertificate, ownCertificate }),
  assignments: router({
    listAssignments,
    findAssignment,
    previewAssignment,
    assignReading,
    changeAssignment,
    withdrawAssignment,
  }),
  overview: router({
    waitingRegistrations,
    waitingEnquiries,
    failedJobs: failedJobs(letterJobNames),
    retryJobs,
    removeLetters: removeLetters(letterJobNames),
    overdueByUnit,
    house,
  }),
  readiness: router({
    listReadinessArticles,
    listReadinessUnits,
    listReadinessMembers,
    readinessDetails,
    countLateMembers,
    remindMembers,
    reminderSchedule,
    scheduleReminders,
  }),
  palette: router({ findAnything }),
  personalData: router({ retentionPeriods, dataExport, requestDataExport, accountDeletion, deleteAccount }),
  scans: router({ scanProgress, retryScan, readScannedText }),
  search,
  secondFactors: router({
    listFactors,
    startCodes,
    confirmCodes,
    removeCodes,
    renewRecoveryCodes,
    startPasskey,
    addPasskey,
    removePasskey,
  }),
  uploads: router({
    issueAddress,
    registerPdf,
    uploadLimits,
    issueImportTicket,
    uploadParameters,
    createMultipart,
    listParts,
    signPart,
    completeMultipart,
    abortMultipart,
    temporaryCredentials,
  }),
});

export type AppRouter = typeof appRouter;
