/** The few words that primitives have themselves, in the language of this document. */
export const ownWords = { notLoaded: "This could not be loaded.", tryAgain: "Try again", close: "Close" };
export type OwnWords = typeof ownWords;

/** Speaks another language from now on: called before any screen is drawn. */
export function replaceOwnWords(words: OwnWords): void {
  Object.assign(ownWords, words);
}
