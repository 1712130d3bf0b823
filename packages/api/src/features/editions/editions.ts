import { router } from "../../trpc.ts";
import { compareEditions } from "./compare-editions.ts";
import { deleteEdition } from "./delete-edition.ts";
import { findPageChanges } from "./find-page-changes.ts";
import { listChangedPages } from "./list-changed-pages.ts";
import { listEditions } from "./list-editions.ts";
import { openEdition } from "./open-edition.ts";
import { restoreEdition } from "./restore-edition.ts";

/** Procedures for an article's editions, which are the PDFs that it has had. */
export const editions = router({
  listEditions,
  listChangedPages,
  findPageChanges,
  restoreEdition,
  openEdition,
  deleteEdition,
  compareEditions,
});
