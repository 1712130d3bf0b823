import { editionsCursor } from "@antochi/contract/cursors";
import { type EditionItem, editionItemSchema, editionPageSchema } from "@antochi/contract/editions";
import type { User } from "@antochi/db/tables/users";
import { listPage } from "../../procedures/list-page.ts";
import { memberProcedure } from "../../trpc.ts";
import { type EditionRow, selectEditions } from "./edition-queries.ts";

/** The editions of an article, latest first, with what each changed; the PDFs of those that the caller may read. */
export const listEditions = memberProcedure
  .input(editionPageSchema)
  .output(editionItemSchema.array())
  .query(
    listPage({
      find: selectEditions,
      order: { key: ["edition.number"], direction: "desc", cursor: editionsCursor },
      present: presentEdition,
    }),
  );

function presentEdition(row: EditionRow, { user }: { user: User }): EditionItem {
  return {
    number: row.number,
    isCurrent: row.isCurrent,
    isOpen: row.isOpen,
    changes: row.changes,
    publishedAt: row.publishedAt.toISOString(),
    pdfPath: row.mayRead ? row.pdfPath : null,
    pageCount: row.pageCount,
    size: row.size,
    ...(user.isAdmin && { publishedBy: row.publisher }),
  };
}
