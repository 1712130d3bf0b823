import type { AskedAs, RequiredState } from "@antochi/contract/required-reading";
import { usualSentence } from "@antochi/contract/usual-sentence";
import { screenWords, type Words } from "./screen-words.ts";

const requiredOf: Record<AskedAs, (unit: string | null, rank: string | null) => string> = {
  everybody: () => "Required of everybody",
  unit: (unit) => `Required of ${unit ?? "your unit"}`,
  rank: (_, rank) => `Required of every ${rank ?? "member of your rank"}`,
  person: () => "Required of you",
};

const states: Record<RequiredState, string> = {
  acknowledged: "Acknowledged",
  overdue: "Overdue",
  earlier: "Earlier edition",
  opened: "Opened",
  unopened: "Not opened",
};

/** The words of required reading, acknowledgements and a member's record. */
const english = {
  title: "My record",
  back: "Knowledge Base",
  states,
  /** For an acknowledgement that has run out. */
  dueAgain: "Due again",
  privacy: (months: number) =>
    `You and the administrators see this page. Reading history is kept ${months} months, acknowledgements for good.`,
  figures: {
    rank: "Rank",
    unit: "Unit",
    required: "Required",
    acknowledged: "Acknowledged",
    due: "Due",
    overdue: "Overdue",
  },
  required: {
    title: "Required",
    toRead: (count: number) => (count === 0 ? "nothing to read" : `${count} to read`),
    columns: { article: "Article", state: "State", due: "Due" },
    none: {
      title: "Nothing is required of you.",
      text: "Articles that an administrator asks you to read appear here.",
    },
    overdueDays: (days: number) => `${days} d`,
    overdue: "Overdue",
    notOpened: "not opened",
    noneSince: "no page seen since",
    pages: (seen: number, count: number) => `${seen} of ${count === 1 ? "1 page" : `${count} pages`} seen`,
    askedPages: (seen: number, count: number) =>
      `${seen} of ${count === 1 ? "1 required page" : `${count} required pages`} seen`,
    acknowledged: (edition: number) => `Edition ${edition} acknowledged`,
    dueAgain: (edition: number) => `Edition ${edition} acknowledged, due again`,
    edition: (edition: number) => `Edition ${edition}`,
    read: "Read",
    continue: "Continue",
    again: "Open",
  },
  acknowledged: {
    title: "Acknowledged",
    columns: { article: "Article", acknowledged: "Acknowledged", code: "Proof code" },
    none: {
      title: "Nothing acknowledged yet.",
      text: "Articles you acknowledge stay here for good.",
    },
    superseded: "superseded",
    lapsed: "due again",
    withdrawn: "withdrawn",
    untitled: (articleId: number) => `Article ${articleId}`,
    notForYou: "no longer open to you",
    copy: "Copy code",
    copied: { title: "Proof code copied" },
    copyFailed: { title: "The code could not be copied", text: "Select it and copy it by hand." },
    more: "Load older",
    loading: "Loading",
  },
  certificate: {
    one: "Certificate",
    all: "Certificate of all",
    making: "Making…",
    failed: { title: "The certificate could not be made", text: "Please try again in a moment." },
  },
  history: {
    title: "Reading history",
    none: { title: "Nothing read yet.", text: "Articles you read from now on appear here." },
    pages: (first: number, last: number, count: number) =>
      first === last
        ? `Page ${first}`
        : first === 1 && last === count
          ? `All ${count} pages`
          : `Pages ${first} to ${last}`,
    edition: (edition: number) => `edition ${edition}`,
    times: (count: number) => `${count} times`,
  },
  loading: "Loading your record",
  acknowledgement: {
    title: "Acknowledgement",
    button: "Acknowledge",
    requiredOf,
    dueAgain: "due again",
    due: "due",
    wasDue: "overdue since",
    kept: "Kept in My record",
    article: "Article",
    edition: "Edition",
    name: "Name",
    unit: "Unit",
    time: "Time",
    code: "Proof code",
    codeIs: "code",
    seen: (seen: number, count: number) =>
      `Seen ${seen} of ${count === 1 ? "1 page" : `${count} pages`}. Still to see:`,
    goTo: (page: number) => `Go to page ${page}`,
    ready: (count: number) =>
      `${count === 1 ? "The page was" : `All ${count} pages were`} seen. Your name, the time and this file’s fingerprint are recorded.`,
    action: (edition: number) => usualSentence(edition, "en"),
    done: (edition: number) => `You have read and understood edition ${edition}`,
    failed: { title: "Not recorded", text: "Check the connection and try again." },
    unanswered: {
      title: "No answer",
      text: "If it was recorded, you will see it here once there is a connection. If not, confirm again.",
    },
    superseded: "Not recorded: a newer edition came out while you were reading",
    supersededText: "An acknowledgement is for the edition that was read.",
    openNewer: "Open the newer edition",
    reworded: "Not recorded: the wording you agree to has changed. Read it and confirm again.",
  },
} as const;

export type RecordCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    record: RecordCopy;
  }
}
export const recordCopy = screenWords("record", english);
