/** The few words of the primitives themselves, in the language of this document's screens. */
export const ownWords = {
  language: "en",
  notLoaded: "This could not be loaded.",
  noAnswer: "The server did not answer. Check the connection.",
  tryAgain: "Try again",
  close: "Close",
  cancel: "Cancel",
  clearSearch: "Clear search",
};

/** Switches them to another language; must be called before any part of a screen is loaded. */
export function replaceOwnWords(words: typeof ownWords): void {
  Object.assign(ownWords, words);
}
