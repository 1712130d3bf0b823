import { screenWords, type Words } from "./screen-words.ts";

/** The words for articles that are kept on a device. */
const english = {
  save: "Save for offline",
  saving: (share: number) => `Saving, ${Math.round(share * 100)} %`,
  saved: "Saved on this device",
  remove: "Remove from this device",
  removeOf: (title: string) => `Remove “${title}” from this device`,
  done: "Saved on this device",
  doneText: (days: number) => `Readable offline for ${days} ${days === 1 ? "day" : "days"} without contact.`,
  removed: "Removed from this device",
  notRemoved: {
    title: "Not removed",
    text: "The browser could not delete the saved copy. Reload the page, then remove it again.",
  },
  full: {
    title: "Not saved",
    text: (size: string) => `This device has no room for ${size} more. Remove something, then save it again.`,
  },
  clockAhead: {
    notSaved: "Not saved",
    removed: "Saved articles removed",
    text: "This device's clock is days ahead, so what is saved expires at once. Set it right, then save again.",
  },
  failed: {
    title: "Not saved",
    text: "The download was not complete. Check the connection, then save it again.",
  },
  list: {
    title: "Saved on this device",
    button: "Saved",
    buttonOf: (count: number) => (count === 1 ? "Saved, 1 article" : `Saved, ${count} articles`),
    total: (count: number, size: string) => `${count === 1 ? "1 article" : `${count} articles`}, ${size}`,
    edition: (edition: number) => `Edition ${edition}`,
    until: "until",
    newer: (edition: number) => `edition ${edition} is out`,
    note: "Saved articles stay in this browser, for your account only. They are removed when you sign out, when your access ends, or on their date unless you connect before.",
    none: "Nothing is saved on this device. Articles can be saved while there is a connection.",
    removeAll: "Remove all…",
    confirm: {
      title: "Remove all saved articles?",
      text: "They stay in the library. Your reading record and notes are kept too.",
      cancel: "Cancel",
      action: "Remove all",
    },
    close: "Close",
  },
  offline: (count: number) =>
    count === 1
      ? "You are offline. 1 article can be read."
      : `You are offline. ${count} articles can be read.`,
  acknowledgement: {
    pressed: "Acknowledged on this device",
    text: "It is sent when the connection is back, and counts from then.",
    unsent: {
      title: "Not sent yet",
      text: "Please sign in. Your acknowledgement is sent then, and counts from then.",
    },
    refused: "Not acknowledged",
    reasons: {
      "edition-superseded": "A newer edition came out meanwhile. Please read that one.",
      "sentence-changed": "The wording you agree to has changed. Read it and confirm again.",
      "pages-unseen": "Not all required pages had been seen.",
      other: "The article is no longer available to you.",
    },
  },
  markRefused: "A bookmark made offline could not be saved",
  refusedNotes: {
    title: (count: number) =>
      count === 1 ? "A note could not be saved" : `${count} notes could not be saved`,
    text: "Copy what you wrote before you discard it.",
    place: (page: number, title: string | null) =>
      title === null ? `Note on page ${page}` : `Note on page ${page} of “${title}”`,
    copy: "Copy",
    copied: { title: "Copied" },
    failed: { title: "Not copied", text: "Select the text and copy it by hand." },
    discard: "Discard",
  },
} as const;

export type OfflineCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    offline: OfflineCopy;
  }
}
export const offlineCopy = screenWords("offline", english);
