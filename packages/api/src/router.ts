import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { activity } from "./features/activity/activity.ts";
import { keepOfflineView } from "./features/activity/keep-offline-view.ts";
import { aboutProduct } from "./features/admin/about-product.ts";
import { approveUser } from "./features/admin/approve-user.ts";
import { confirmService } from "./features/admin/confirm-service.ts";
import { confirmServices } from "./features/admin/confirm-services.ts";
import { countUsers } from "./features/admin/count-users.ts";
import { getUser } from "./features/admin/get-user.ts";
import { grantAdmin } from "./features/admin/grant-admin.ts";
import { joinServiceNames } from "./features/admin/join-service-names.ts";
import { listAudiences } from "./features/admin/list-audiences.ts";
import { listServiceNames } from "./features/admin/list-service-names.ts";
import { listUsers } from "./features/admin/list-users.ts";
import { mailHold } from "./features/admin/mail-hold.ts";
import { registrationNews } from "./features/admin/registration-news.ts";
import { rejectUser } from "./features/admin/reject-user.ts";
import { releaseMail } from "./features/admin/release-mail.ts";
import { reopenRegistration } from "./features/admin/reopen-registration.ts";
import { resetSecondFactor } from "./features/admin/reset-second-factor.ts";
import { restoreUser } from "./features/admin/restore-user.ts";
import { revokeAdmin } from "./features/admin/revoke-admin.ts";
import { suspendUser } from "./features/admin/suspend-user.ts";
import { usersByIds } from "./features/admin/users-by-ids.ts";
import { askApplicant } from "./features/admin/vetting/ask-applicant.ts";
import { decideUsers, undoDecisions } from "./features/admin/vetting/decide-users.ts";
import { listVetting } from "./features/admin/vetting/list-vetting.ts";
import { readDossier } from "./features/admin/vetting/read-dossier.ts";
import { writeNote } from "./features/admin/vetting/write-note.ts";
import { assignments } from "./features/assignments/assignments.ts";
import { audit } from "./features/audit/audit.ts";
import { auth } from "./features/auth/auth.ts";
import { allowSignOn } from "./features/auth/sign-on/allow-sign-on.ts";
import { declineSignOn } from "./features/auth/sign-on/decline-sign-on.ts";
import { listSignOnRequests } from "./features/auth/sign-on/list-sign-on-requests.ts";
import { backupState } from "./features/backups/backup-state.ts";
import { copies } from "./features/copies/copies.ts";
import { editions } from "./features/editions/editions.ts";
import { enquiryProcedures } from "./features/enquiries/enquiry-procedures.ts";
import { noteOnEnquiry, replyToEnquiry, takeEnquiry } from "./features/enquiries/inbox/act-on-enquiry.ts";
import { inboxNews } from "./features/enquiries/inbox/inbox-news.ts";
import { countInboxStates, listInbox } from "./features/enquiries/inbox/list-inbox.ts";
import { readThread } from "./features/enquiries/inbox/read-thread.ts";
import { subscribeNewsletter } from "./features/enquiries/subscribe-newsletter.ts";
import { knowledgeBase } from "./features/knowledge-base/knowledge-base.ts";
import { keepOfflineMark, removeOfflineMark } from "./features/marks/keep-offline-mark.ts";
import { marks } from "./features/marks/marks.ts";
import { newsletter } from "./features/newsletter/newsletter.ts";
import { judgeKept } from "./features/offline/judge-kept.ts";
import { keepDevice } from "./features/offline/keep-device.ts";
import { syncEntries } from "./features/offline/sync-entries.ts";
import { failedJobs } from "./features/overview/failed-jobs.ts";
import { house } from "./features/overview/house.ts";
import { overdueByUnit } from "./features/overview/overdue-by-unit.ts";
import { removeLetters } from "./features/overview/remove-letters.ts";
import { retryJobs } from "./features/overview/retry-jobs.ts";
import { waitingEnquiries } from "./features/overview/waiting-enquiries.ts";
import { waitingRegistrations } from "./features/overview/waiting-registrations.ts";
import { findAnything } from "./features/palette/find-anything.ts";
import { personalData } from "./features/personal-data/personal-data.ts";
import { readiness } from "./features/readiness/readiness.ts";
import {
  keepOfflineAcknowledgement,
  keepOfflinePlace,
  keepOfflineReport,
} from "./features/reading/keep-offline-reading.ts";
import { reading } from "./features/reading/reading.ts";
import { record } from "./features/record/record.ts";
import { scans } from "./features/scans/scans.ts";
import { search } from "./features/search/search.ts";
import { secondFactors } from "./features/second-factors/second-factors.ts";
import { uploads } from "./features/uploads/uploads.ts";
import { letterJobNames, mailJobNames } from "./jobs.ts";
import { router } from "./trpc.ts";

const enquiries = enquiryProcedures(enquiryKinds);

/** All procedures of the API. */
export const appRouter = router({
  auth,
  audit,
  activity,
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
  newsletter,
  knowledgeBase,
  editions,
  reading,
  marks,
  offline: router({
    keepDevice,
    judgeKept,
    syncEntries: syncEntries({
      view: keepOfflineView,
      place: keepOfflinePlace,
      mark: keepOfflineMark,
      unmark: removeOfflineMark,
      report: keepOfflineReport,
      acknowledgement: keepOfflineAcknowledgement,
    }),
  }),
  copies,
  record,
  assignments,
  overview: router({
    waitingRegistrations,
    waitingEnquiries,
    failedJobs: failedJobs(letterJobNames),
    retryJobs,
    removeLetters: removeLetters(letterJobNames),
    overdueByUnit,
    house,
  }),
  readiness,
  palette: router({ findAnything }),
  personalData,
  scans,
  search,
  secondFactors,
  uploads,
});

export type AppRouter = typeof appRouter;
