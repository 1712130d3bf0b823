import { shellLimits } from "./shell-limits.ts";

/**
 * Every limit and constant that both sides of the wire, or more than one package, must agree on.
 * Lengths are in characters, of which an emoji is one (`countCharacters`), sizes in bytes, durations as their names say.
 */
export const limits = {
  ...shellLimits,

  nameMax: 100,
  emailMax: 254,
  phoneMax: 40,
  rankMax: 100,
  unitMax: 200,
  organizationMax: 200,
  subjectMax: 200,
  messageMin: 10,
  messageMax: 5_000,
  categoryNameMax: 120,
  categoryDescriptionMax: 1_000,
  articleTitleMax: 300,
  articleDescriptionMax: 2_000,
  editionChangesMax: 1_000,
  /** Units and ranks in one article's audience. */
  audienceMax: 50,
  /** People whom one assignment names. */
  assignedPeopleMax: 200,
  /** Registrations decided at once. */
  decidedAtOnce: 100,
  userNoteMax: 2_000,
  sentenceMax: 500,
  /** Different sentences in the assignments of one article. */
  sentencesOfArticleMax: 20,
  /** The source text of a newsletter issue, per language. */
  newsletterTextMax: 20_000,
  /** Reading time of one sitting, and pages in one report. */
  sittingSecondsMax: 43_200,
  pagesInReportMax: 500,
  /** Days without contact for which an article may be kept on a device. */
  offlineDaysMax: 90,
  /** The default of such days, unless the installation sets another. */
  offlineDaysUsual: 7,
  /** Devices on which a member keeps articles; a new one replaces the one that was in contact longest ago. */
  offlineDevicesMax: 20,
  /** Articles that a device asks about at once, and entries that it sends at once. */
  offlineArticlesMax: 200,
  offlineEntriesMax: 50,
  /** Bookmarks and notes of one member in one article, and in all. */
  marksInArticleMax: 200,
  marksMax: 2_000,
  noteMax: 4_000,
  quoteMax: 500,
  /** Articles moved or deleted at once. */
  articlesAtOnce: 200,
  fileNameMax: 255,
  objectPathMax: 200,
  uploadIdMax: 1_024,
  urlMax: 4_096,
  /** The query with which a single sign-on provider sends the browser back. */
  signOnQueryMax: 16_384,

  passwordMin: 6,
  passwordMinStrict: 12,
  passwordMax: 256,
  /** A code as somebody may type it, with spaces and dashes. */
  codeMax: 40,
  recoveryCodes: 10,
  /** Passkeys of one account. */
  passkeysMax: 20,
  passkeyNameMax: 60,
  registrationPhoneMin: 10,

  /** Bytes of one PDF: 20 MB. */
  pdfMaxBytes: 20_971_520,
  /** Defaults of the upload helper: one file of 10 MB. */
  uploadDefaultMaxFiles: 1,
  uploadDefaultMaxBytes: 10_485_760,
  /** Bytes from which the browser uploads in parts: 100 MB. */
  multipartThresholdBytes: 104_857_600,
  /** The least size of every part but the last, in bytes: 5 MB. */
  partMinBytes: 5_242_880,
  partNumberMax: 10_000,
  partRetryDelaysMs: [0, 1_000, 3_000, 5_000],
  uploadConcurrency: 6,

  recentArticles: 5,
  viewerMinHeightPx: 600,

  toastDurationMs: 5_000,
  toastSwipeThresholdPx: 50,
} as const;
