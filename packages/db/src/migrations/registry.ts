import type { Migration } from "kysely/migration";
import { up as textSearch } from "./001-text-search.ts";
import { up as accounts } from "./002-accounts.ts";
import { up as knowledgeBase } from "./003-knowledge-base.ts";
import { up as enquiries } from "./004-enquiries.ts";
import { up as adminPanel } from "./005-admin-panel.ts";
import { up as reading } from "./006-reading.ts";
import { up as thumbnails } from "./007-thumbnails.ts";
import { up as mail } from "./008-mail.ts";
import { up as adminPace } from "./009-admin-pace.ts";
import { up as articleSearch } from "./010-article-search.ts";
import { up as foldedViews } from "./011-folded-views.ts";
import { up as generatedPassword } from "./012-generated-password.ts";
import { up as letterTurns } from "./013-letter-turns.ts";
import { up as gatheredEnquiries } from "./014-gathered-enquiries.ts";
import { up as scannedPages } from "./015-scanned-pages.ts";
import { up as fileChecks } from "./016-file-checks.ts";
import { up as libraryVersion } from "./017-library-version.ts";
import { up as repairedFiles } from "./018-repaired-files.ts";
import { up as uploadIds } from "./019-upload-ids.ts";
import { up as searchWords } from "./020-search-words.ts";
import { up as mailHold } from "./021-mail-hold.ts";
import { up as articleReaders } from "./022-article-readers.ts";
import { up as backups } from "./023-backups.ts";
import { up as editions } from "./024-editions.ts";
import { up as confirmedEmails } from "./025-confirmed-emails.ts";
import { up as catalogue } from "./026-catalogue.ts";
import { up as audit } from "./027-audit.ts";
import { up as oneTimeCodes } from "./028-one-time-codes.ts";
import { up as sessionList } from "./029-session-list.ts";
import { up as passkeys } from "./030-passkeys.ts";
import { up as auditChecks } from "./031-audit-checks.ts";
import { up as personalData } from "./032-personal-data.ts";
import { up as auditNumbers } from "./033-audit-numbers.ts";
import { up as passkeysAfterAPassword } from "./034-passkeys-after-a-password.ts";
import { up as signOn } from "./035-sign-on.ts";
import { up as keptEmails } from "./036-kept-emails.ts";
import { up as requiredReading } from "./037-required-reading.ts";
import { up as references } from "./038-references.ts";
import { up as libraryViews } from "./039-library-views.ts";
import { up as readiness } from "./040-readiness.ts";
import { up as themes } from "./041-themes.ts";
import { up as filesOfArticles } from "./042-files-of-articles.ts";
import { up as libraryVisits } from "./043-library-visits.ts";
import { up as readingMarks } from "./044-reading-marks.ts";
import { up as auditTwoFilters } from "./046-audit-two-filters.ts";
import { up as vetting } from "./047-vetting.ts";
import { up as reminders } from "./048-reminders.ts";
import { up as inbox } from "./049-inbox.ts";
import { up as offline } from "./050-offline.ts";
import { up as tracedCopies } from "./051-traced-copies.ts";
import { up as newsletter } from "./052-newsletter.ts";
import { up as usualOfflineDays } from "./053-usual-offline-days.ts";
import { up as auditPersonObject } from "./054-audit-person-object.ts";
import { up as challengesOfRegistrations } from "./055-challenges-of-registrations.ts";
import { up as oneSigma } from "./056-one-sigma.ts";
import { up as longLog } from "./057-long-log.ts";
import { up as looksThatGoOn } from "./058-looks-that-go-on.ts";
import { up as askedSince } from "./060-asked-since.ts";
import { up as lettersNotReached } from "./061-letters-not-reached.ts";
import { up as readAnew } from "./062-read-anew.ts";
import { up as inboxParts } from "./063-inbox-parts.ts";
import { up as enquiriesByAddress } from "./064-enquiries-by-address.ts";
import { up as termsSince } from "./065-terms-since.ts";
import { up as languageOfMessages } from "./066-language-of-messages.ts";
import { up as namesAsPeopleSort } from "./067-names-as-people-sort.ts";
import { up as suspensions } from "./068-suspensions.ts";
import { up as outlines } from "./069-outlines.ts";
import { up as namesThatLookAlike } from "./070-names-that-look-alike.ts";

/**
 * Every migration under the name that databases remember it by, run in the order of the names. What has been
 * released is frozen: a change is a new migration. There is no way down; the way back is a backup.
 */
export const migrations: Record<string, Migration> = {
  "001-text-search": { up: textSearch },
  "002-accounts": { up: accounts },
  "003-knowledge-base": { up: knowledgeBase },
  "004-enquiries": { up: enquiries },
  "005-admin-panel": { up: adminPanel },
  "006-reading": { up: reading },
  "007-thumbnails": { up: thumbnails },
  "008-mail": { up: mail },
  "009-admin-pace": { up: adminPace },
  "010-article-search": { up: articleSearch },
  "011-folded-views": { up: foldedViews },
  "012-generated-password": { up: generatedPassword },
  "013-letter-turns": { up: letterTurns },
  "014-gathered-enquiries": { up: gatheredEnquiries },
  "015-scanned-pages": { up: scannedPages },
  "016-file-checks": { up: fileChecks },
  "017-library-version": { up: libraryVersion },
  "018-repaired-files": { up: repairedFiles },
  "019-upload-ids": { up: uploadIds },
  "020-search-words": { up: searchWords },
  "021-mail-hold": { up: mailHold },
  "022-article-readers": { up: articleReaders },
  "023-backups": { up: backups },
  "024-editions": { up: editions },
  "025-confirmed-emails": { up: confirmedEmails },
  "026-catalogue": { up: catalogue },
  "027-audit": { up: audit },
  "028-one-time-codes": { up: oneTimeCodes },
  "029-session-list": { up: sessionList },
  "030-passkeys": { up: passkeys },
  "031-audit-checks": { up: auditChecks },
  "032-personal-data": { up: personalData },
  "033-audit-numbers": { up: auditNumbers },
  "034-passkeys-after-a-password": { up: passkeysAfterAPassword },
  "035-sign-on": { up: signOn },
  "036-kept-emails": { up: keptEmails },
  "037-required-reading": { up: requiredReading },
  "038-references": { up: references },
  "039-library-views": { up: libraryViews },
  "040-readiness": { up: readiness },
  "041-themes": { up: themes },
  "042-files-of-articles": { up: filesOfArticles },
  "043-library-visits": { up: libraryVisits },
  "044-reading-marks": { up: readingMarks },
  "046-audit-two-filters": { up: auditTwoFilters },
  "047-vetting": { up: vetting },
  "048-reminders": { up: reminders },
  "049-inbox": { up: inbox },
  "050-offline": { up: offline },
  "051-traced-copies": { up: tracedCopies },
  "052-newsletter": { up: newsletter },
  "053-usual-offline-days": { up: usualOfflineDays },
  "054-audit-person-object": { up: auditPersonObject },
  "055-challenges-of-registrations": { up: challengesOfRegistrations },
  "056-one-sigma": { up: oneSigma },
  "057-long-log": { up: longLog },
  "058-looks-that-go-on": { up: looksThatGoOn },
  "060-asked-since": { up: askedSince },
  "061-letters-not-reached": { up: lettersNotReached },
  "062-read-anew": { up: readAnew },
  "063-inbox-parts": { up: inboxParts },
  "064-enquiries-by-address": { up: enquiriesByAddress },
  "065-terms-since": { up: termsSince },
  "066-language-of-messages": { up: languageOfMessages },
  "067-names-as-people-sort": { up: namesAsPeopleSort },
  "068-suspensions": { up: suspensions },
  "069-outlines": { up: outlines },
  "070-names-that-look-alike": { up: namesThatLookAlike },
};
