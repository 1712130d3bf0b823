import type { Generated, GeneratedAlways } from "kysely";

/** `document_pages`: the text of each page of a registered PDF. Gone with its file; a page without text has no row. */
export type DocumentPagesTable = {
  /** Of the stored file. */
  objectPath: string;
  /** From 1. */
  page: number;
  text: string;
  /**
   * The lines at its top that run over all pages: not searched, but on the page when one counts
   * how often a word stands there.
   */
  runningHead: Generated<string>;
  /** How sure the recognition of a scanned page is of its words, 0 to 100; null where the file itself has the text. */
  ocrConfidence: number | null;
  /** The text's words and their stems, kept by Postgres (`search_vector`). */
  search: GeneratedAlways<string>;
};
