import type { Generated } from "kysely";

/** `library_version`: at most one row, renewed by a trigger in every transaction that changes articles or categories. */
export type LibraryVersionTable = {
  one: Generated<boolean>;
  /** Never the same twice. */
  version: Generated<string>;
  /** The transaction that renewed it last, which does so once. */
  changedBy: Generated<string>;
};
