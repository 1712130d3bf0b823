import { articlesCursor } from "@antochi/contract/cursors";
import { documentItemSchema } from "@antochi/contract/knowledge-base";
import { pageInput, pageSizes } from "@antochi/contract/pagination";
import { readCursor } from "../../list-page.ts";
import { memberProcedure } from "../../trpc.ts";
import { findDocuments } from "./article-queries.ts";
import { presentDocument } from "./present-document.ts";

/** Pages, size and picture of the articles' documents; page for page the same articles as the list of articles. */
export const listDocuments = memberProcedure
  .input(pageInput(pageSizes.articles))
  .output(documentItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const after = readCursor(articlesCursor, cursor);
    const rows = await findDocuments(ctx.db, { limit, after });
    return rows.slice(0, limit).map(presentDocument);
  });
