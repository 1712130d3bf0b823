import type { Generated } from "kysely";

/** `scanned_pages`: each page of a registered PDF that has to be recognised, since it is a picture. Gone with its file. */
export type ScannedPagesTable = {
  /** Of the stored file. */
  objectPath: string;
  /** From 1. */
  page: number;
  /** `failed` could not be read and waits for a person. */
  state: Generated<"waiting" | "read" | "failed">;
  /** What was read, with the places of the words, as JSON (`recognisedLinesSchema` of the contract). */
  lines: Generated<string>;
};
