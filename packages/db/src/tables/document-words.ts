/**
 * `document_words`: the words of `known_words` that a document has, so that nobody is offered one from a document that they
 * may not read. Gone with its file.
 */
export type DocumentWordsTable = {
  /** Of the stored file. */
  objectPath: string;
  words: string[];
};
