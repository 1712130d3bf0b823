/** Singular or plural, as in "1 article", "5 articles"; the caller writes the number. */
const of = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** The words of the panel's overview. */
export const overviewCopy = {
  title: "Overview",
  /** Shown on entering the panel. */
  line: (count: number) =>
    count === 0 ? "Overview: nothing waits" : `Overview: ${count} ${of(count, "thing waits", "things wait")}`,
  keys: { vet: "Vet", messages: "Messages" },
  asOf: "As of",
  loading: "Loading",
  regionFailed: (region: string) => `${region} could not be read`,
  restHolds: "Whatever else this page shows is right.",
  again: "Try again",
  waiting: {
    title: "Waiting for you",
    /** @param drawn of how many strokes are drawn, if not of all */
    legend: (drawn: number | undefined) =>
      `Each stroke is one that waits, by its age${drawn === undefined ? "" : `; of more than ${drawn}, the oldest ${drawn}`}. Red: longer than the two days we promise.`,
    nobody: "Nothing waits. Registrations and enquiries appear here, oldest first, and by email to you.",
    oldest: "Oldest:",
    late: (count: string) => `${count} longer than two days.`,
    registrations: { title: "Registrations to vet", go: "Vet" },
    enquiries: { title: "Enquiries without an answer", go: "Answer" },
    failed: { title: "Failed, and not put right", see: "See them", hide: "Hide them" },
    wrongFiles: { title: "PDFs that are damaged or missing", go: "See them" },
    axis: { start: "7 d", promise: "2 d", end: "now" },
  },
  jobs: {
    list: "Jobs that failed",
    letters: (count: number) => of(count, "1 email", `${count} emails`),
    jobs: (count: number) => of(count, "1 job", `${count} jobs`),
    others: (count: number) => of(count, "1 other job", `${count} other jobs`),
    more: (count: string) => `and ${count} more`,
    letterTo: "Email to",
    refused: "the mail server refuses this address",
    failedAt: "failed",
    number: (id: string) => `job ${id} in the server's log`,
    retry: "Retry",
    retryOf: (name: string) => `Retry: ${name}`,
    retryAll: (count: number) => `Retry all ${count}`,
    retried: (count: number) => ({
      title: of(count, "1 job is tried again", `${count} jobs are tried again`),
      description: "What fails again comes back here.",
    }),
    remove: "Remove",
    removeOf: (name: string) => `Remove: ${name}`,
    removed: (count: number) => ({
      title: of(count, "1 email is removed", `${count} emails are removed`),
      description: "It will not be sent.",
    }),
    gone: {
      title: "Nothing left to do",
      description: "Somebody else dealt with them, or they resolved themselves.",
    },
    retryFailed: { title: "Error", text: "That did not work. Please try again." },
  },
  house: {
    title: "The house",
    storage: "Storage",
    storageOf: (size: string, files: string) => `${size} in ${files}`,
    files: (count: number, figure: string) => `${figure} ${of(count, "PDF", "PDFs")}`,
    loose: (count: number, figure: string) =>
      `${figure} not attached ${of(count, "goes", "go")} within a day`,
    backup: "Last backup",
    noBackup: "none yet",
    backupOff: "none is scheduled",
    backupFailed: "failed",
    backupHeld: "waits for the release of email",
    backupLate: "late",
    backupIncomplete: "has a problem",
    lastGood: "last good one",
    jobs: "Jobs and email",
    noneFailed: "none failed",
    failed: (figure: string) => `${figure} failed`,
    again: (figure: string) => `${figure} failed, next try`,
    alsoAgain: (figure: string) => `${figure} more will be tried again at`,
    files_: "Stored files",
    filesRight: "as they were uploaded",
    filesWrong: (count: number, figure: string) => `${figure} ${of(count, "is", "are")} not as uploaded`,
    scans: "OCR",
    scansOff: "is off",
    scansDone: "nothing waits",
    scansWaiting: (count: number, figure: string) =>
      `${figure} ${of(count, "page waits", "pages wait")} to be read`,
    scansFailed: (count: number, figure: string) =>
      `${figure} ${of(count, "page", "pages")} could not be read`,
    chain: "Audit chain",
    unbroken: (count: number, figure: string) => `unbroken, ${figure} ${of(count, "entry", "entries")}`,
    unchecked: "not checked yet",
    broken: (entry: number) => `broken at entry ${entry}`,
  },
  reading: {
    title: "Reading, last 30 days",
    openings: (count: number, figure: string) => `${figure} ${of(count, "opening", "openings")}`,
    statistics: "Statistics",
    nothing: "Counted from the first article a member opens.",
  },
  mostRead: {
    title: "Most read, 30 days",
    all: "All articles",
    nothing: "Nobody opened an article in 30 days.",
  },
  neverOpened: {
    title: "Never opened",
    all: "See all",
    nothing: "None of the published articles.",
    out: "out",
  },
  overdue: {
    title: "Required reading overdue",
    nothing: "Nothing is overdue.",
    of: "of",
    noUnit: "Without a confirmed unit",
    all: "Readiness",
  },
  changes: { title: "What changed lately", all: "Audit log", nothing: "Nothing is in the audit log yet." },
  firstDay: {
    title: "The first day",
    lead: "Three steps to a running library. None has to be done today.",
    done: "Done",
    progress: (done: number) => `${done} of 3`,
    password: {
      title: "Choose your own password",
      text: "The one from the first start is in a file on the server.",
      go: "Choose it",
    },
    publish: {
      title: "Publish the first article",
      text: "Choose PDFs: their titles come from the files, and a category can be made before.",
      go: "Choose PDFs",
      categories: "Categories",
    },
    people: {
      title: "Let the first member in",
      text: "Send them the registration link; they wait here until you approve them.",
      go: "Copy the registration link",
      copied: { title: "Link copied", description: "Whoever opens it can register." },
      copyFailed: { title: "Not copied", text: "The browser does not let pages copy. The link is" },
    },
  },
} as const;

/** What each job does, by its name on the server; a job of another version is shown by its name. */
const jobWords: Readonly<Record<string, string>> = {
  "send-mail": "Send an email",
  "send-password-reset": "Send a link for a new password",
  "send-email-confirmation": "Send a link that confirms an email",
  "send-pending-registrations": "Tell administrators about registrations",
  "send-test-issue": "Send a test of a newsletter issue",
  "deliver-issue": "Send an issue of the newsletter",
  "send-gathered-enquiries": "Tell administrators about enquiries",
  "extract-text": "Read the text of a PDF",
  "read-scans": "Read scanned pages",
  "find-scans": "Look for scanned pages",
  "make-thumbnail": "Draw the picture of a first page",
  "check-stored-file": "Compare a stored PDF with what was uploaded",
  "scrub-stored-files": "Compare the stored PDFs with what was uploaded",
  "keep-document-words": "Add the words of a PDF to the search",
  "remove-object": "Remove a file from the store",
  "keep-article-schedule": "Publish or withdraw an article on its date",
  "seal-entries": "Seal the audit log",
  "check-audit": "Check the audit log",
  "check-audit-now": "Check the audit log",
  "make-data-export": "Gather a member's own data",
  "make-certificate": "Make a certificate",
  "make-backup": "Make a backup",
  "keep-required-readings": "Work out who must read what",
  "make-copy": "Make a traced copy",
  "settle-decision": "Carry out a decision on a registration",
  "move-members-to-joined-name": "Join two spellings of a unit or rank",
  "remind-late-members": "Remind members of required reading",
  "remind-by-schedule": "Remind members of required reading",
  "count-views": "Count the views of the hour",
  "fold-views": "Add up past views",
};

/** What a job does, in words; its name if there are none. */
export function wordsOfJob(task: string): string {
  if (task.startsWith("sweep-")) return "Delete what is no longer kept";
  return jobWords[task] ?? task;
}
