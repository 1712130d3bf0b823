/**
 * `known_words`: every word of four letters or more that a document has, without case and accents, and as it is written most
 * often. Which documents have it `document_words` says; a word that none has any more is swept.
 */
export type KnownWordsTable = {
  word: string;
  form: string;
};
