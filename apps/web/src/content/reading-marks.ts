import { screenWords, type Words } from "./screen-words.ts";

/** The words of bookmarks and private notes. */
const english = {
  title: "Bookmarks and notes",
  counts: (bookmarks: number, notes: number) =>
    `${bookmarks === 1 ? "1 bookmark" : `${bookmarks} bookmarks`}, ${notes === 1 ? "1 note" : `${notes} notes`} in this article`,
  none: "None yet. Bookmark a page, or select words on it and add a note.",
  bookmark: (page: number) => `Bookmark page\u00A0${page}`,
  unbookmark: (page: number) => `Remove bookmark from page\u00A0${page}`,
  addNote: "Add note",
  noteOn: (page: number) => `Note on page ${page}`,
  open: (page: number, note: string) => `Note on page ${page}: ${note}`,
  private: "Private: only you see it. It is in your own data export and in nobody’s record.",
  note: "Note",
  save: "Save note",
  saveOn: (page: number) => `Save note on page ${page}`,
  cancel: "Cancel",
  remove: "Remove",
  removeBookmark: (page: number) => `Remove the bookmark on page ${page}`,
  edit: (page: number) => `Edit the note on page ${page}`,
  page: (page: number, heading: string | undefined) =>
    heading === undefined ? `Page ${page}` : `Page ${page}, ${heading}`,
  outdated: (edition: number) => `Edition ${edition}: the page changed, check the note.`,
  outdatedBookmark: (edition: number) => `Edition ${edition}: the page changed.`,
  kinds: { bookmark: "Bookmark", note: "Note" },
  draft: { title: "Kept as a draft", description: "Only this tab has it until you save the note." },
  discard: "Discard changes",
  failed: { title: "Not saved", text: "Check the connection and try again." },
  tryAgain: "Try again",
  tryAgainWith: (page: number) => `Try again to save the note on page ${page}`,
  found: "Your notes",
  foundCount: (count: number) => (count === 1 ? "1 note" : `${count} notes`),
  foundPage: (page: number) => `p. ${page}`,
  keys: { bookmark: "B", note: "N" },
} as const;

export type ReadingMarksCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    readingMarks: ReadingMarksCopy;
  }
}
export const readingMarksCopy = screenWords("readingMarks", english);
