/** The few words that primitives have themselves, in the language of this document's screens. */
export const ownWords = {
  language: "en",
  notLoaded: "This could not be loaded.",
  noAnswer: "The server did not answer. Check the connection.",
  tryAgain: "Try again",
  close: "Close",
  cancel: "Cancel",
  clearSearch: "Clear search",
};

/** Speaks another language from now on: called before any part of a screen is loaded. */
export function replaceOwnWords(words: typeof ownWords): void {
  Object.assign(ownWords, words);
}
