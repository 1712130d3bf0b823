import { screenWords, type Words } from "./screen-words.ts";

/** The words for the editions of an article: the PDFs that it has had. */
export const editionsCopy = {
  title: "Editions",
  changes: "What changed",
  changesHint: "Shown to members who read the previous edition.",
  number: (number: number) => `Edition ${number}`,
  current: (number: number) => `Edition ${number}, current`,
  read: "Read",
  readOf: (number: number) => `Read edition ${number}`,
  compare: "Compare",
  compareOf: (number: number) => `Compare edition ${number} with the current one`,
  restore: "Restore",
  restoreOf: (number: number) => `Restore edition ${number}`,
  restored: (number: number) => `Edition ${number} is current again`,
  delete: "Delete",
  deleteOf: (number: number) => `Delete edition ${number}`,
  deleteQuestion: (number: number) => ({
    title: `Delete edition ${number}?`,
    description: "Its PDF is removed. The other editions and their numbers stay. This cannot be undone.",
    confirmLabel: "Delete",
  }),
  deleted: (number: number) => `Edition ${number} deleted`,
  open: "Members may read it",
  openOf: (number: number) => `Members may read edition ${number}`,
  more: "Show more",
  failed: { title: "Error", text: "That did not work. Please try again." },
  comparison: (from: number, to: number) => `Edition ${from} beside edition ${to}`,
  comparing: "Comparing...",
  compareFailed: "The two could not be compared. Please try again.",
  noText: "There is no text to compare: one of the two has none, or is still being read.",
  same: "The words of both are the same.",
  othersSame: "The words of all other pages are the same.",
  notCompared: (from: number, to: number, pages: { before: readonly number[]; after: readonly number[] }) => {
    const of = (numbers: readonly number[], edition: number) =>
      numbers.length === 0
        ? []
        : [`${numbers.length === 1 ? "page" : "pages"} ${numbers.join(", ")} of edition ${edition}`];
    const all = [...of(pages.before, from), ...of(pages.after, to)].join("; ");
    return `Not compared, because a text could not be read or is still being read: ${all}.`;
  },
  differ: (pages: number, told: number) =>
    `${pages} ${pages === 1 ? "page differs" : "pages differ"}${told < pages ? `; the first ${told}:` : ""}`,
  byNumber: "Nearly all of it is new, so pages are compared by their numbers.",
  tooDifferent: "Nearly all of this page is different; read the two editions side by side.",
  page: (before: number | null, after: number | null) => {
    if (before === null) return `New page ${after}`;
    if (after === null) return `Page ${before}, left out`;
    return before === after ? `Page ${after}` : `Page ${before}, now ${after}`;
  },
} as const;

/** For members who open an article that has changed since they read it. */
const english = {
  newSince: (number: number) => `New since you read edition ${number}`,
  noChanges: (number: number) => `Edition ${number} has replaced it.`,
  changedPages: (pages: number) => (pages === 1 ? "Changed page:" : "Changed pages:"),
  toPage: (page: number) => `Go to changed page ${page}`,
  more: (pages: number) => `and ${pages} more`,
  show: "Show changes",
  hide: "Hide changes",
  close: "Close what is new",
  sign: (page: number, edition: number) => `Edition ${edition}: what changed on page ${page}`,
  title: (page: number) => `Changed on page ${page}`,
  since: (number: number) => `Since edition ${number}, which you read.`,
  changed: "changed",
  comparing: "Comparing...",
  tooDifferent: "Nearly all of this page is different.",
  noWords: "Words were left out of this page.",
  failed: "What changed could not be loaded.",
  retry: "Try again",
  edition: "Edition",
  editions: (number: number) => `Edition ${number}: older editions`,
  openOlder: (number: number) => `Read edition ${number} in a new tab`,
  newerOut: (number: number) => `Edition ${number} is out.`,
  openNewer: "Open",
  openNewerOf: (number: number) => `Open edition ${number}`,
  notOpened: { title: "Not opened", text: "Check the connection and try again." },
} as const;

export type NewEditionCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    newEdition: NewEditionCopy;
  }
}
export const newEditionCopy = screenWords("newEdition", english);
