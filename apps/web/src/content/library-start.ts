import { screenWords, type Words } from "./screen-words.ts";

/** The words of the library while no article is open. */
const english = {
  yours: "Your reading",
  record: "My record",
  figures: {
    required: "Required",
    acknowledged: "Acknowledged",
    due: "Due",
    overdue: "Overdue",
    articles: "Articles",
    categories: "Categories",
    languages: "Languages",
  },
  languages: { en: "English", el: "Ελληνικά" },
  required: {
    title: "Required reading",
    summary: (toRead: number, acknowledged: number) =>
      acknowledged === 0 ? `${toRead} to read` : `${toRead} to read, ${acknowledged} acknowledged`,
    showAcknowledged: "Show acknowledged",
    hideAcknowledged: "Hide acknowledged",
    all: (count: number) => `All ${count} in My record`,
    none: {
      title: "Nothing is due.",
      text: (count: number) =>
        `You acknowledged ${count === 1 ? "the one required article" : `all ${count} required articles`}. What your unit assigns next appears here, with its date.`,
    },
    edition: (edition: number, pages: number) =>
      `Edition ${edition}, ${pages === 1 ? "1 page" : `${pages} pages`}`,
    overdueBy: (days: number) => (days === 1 ? "Overdue by 1 day" : `Overdue by ${days} days`),
    notOpened: "Not opened",
    noneSince: "No page seen since",
    acknowledged: "Acknowledged",
    acknowledgedEdition: (edition: number) => `You acknowledged edition ${edition}`,
    dueAgain: (edition: number) => `Due again: you acknowledged edition ${edition}`,
    seen: (seen: number, count: number) => `${seen} of ${count === 1 ? "1 page" : `${count} pages`} seen`,
    askedPages: (seen: number, count: number) =>
      `${seen} of ${count === 1 ? "1 required page" : `${count} required pages`} seen`,
    due: "Due",
    dueIn: (days: number) => (days === 0 ? "today" : days === 1 ? "in 1 day" : `in ${days} days`),
    read: "Read",
    continue: "Continue",
    loading: "Loading required reading",
    failed: "Required reading could not be loaded",
    failedText: "Your dates are not lost. Continue reading and Contents work.",
    retry: "Try again",
  },
  continue: {
    title: "Continue reading",
    opened: (edition: number) => `Edition ${edition}, opened`,
    none: "Articles you open appear here, with the page where you stopped.",
  },
  news: {
    title: "New since your last visit",
    isNew: "New",
    edition: (edition: number) => `Edition ${edition}`,
    pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
    none: "Nothing has changed since then.",
  },
  contents: {
    title: "Contents",
    summary: (articles: number, pages: number) =>
      `${articles === 1 ? "1 article" : `${articles} articles`}, ${pages === 1 ? "1 page" : `${pages} pages`}`,
    cover: "Cover",
    number: "Number",
    category: "Category",
    articles: "Articles",
    read: "You read",
    required: "Required, acknowledged",
    changed: "Last change",
    of: (part: number, all: number) => `${part} of ${all}`,
    none: "–",
  },
  visitor: {
    title: "Training documents for approved members",
    steps: {
      title: "Three steps to access",
      list: [
        { title: "Request access", text: "Name, rank, unit and a way to reach you. Two minutes." },
        {
          title: "An administrator approves",
          text: "A person checks every request. You are told by email.",
        },
        { title: "Sign in and read", text: "Your place, notes and acknowledgements are kept for you." },
      ],
    },
    request: "Request access",
    signIn: "Sign In",
    promise: "No document leaves the server before you sign in.",
    library: "In the library",
    plates: "Plates stand for first pages; members see the covers",
  },
} as const;

export type LibraryStartCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    libraryStart: LibraryStartCopy;
  }
}
export const libraryStartCopy = screenWords("libraryStart", english);
