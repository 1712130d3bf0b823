import {
  recognisedLinesSchema,
  scannedTextInputSchema,
  scannedTextSchema,
} from "@antochi/contract/scanned-pages";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { findScannedText } from "./scan-queries.ts";

/**
 * The recognised text of some scanned pages of an article, with the place of each word on the page, for its reader. It is
 * the document's content, so the audit log records it as a delivery of the document.
 */
export const readScannedText = memberProcedure
  .input(scannedTextInputSchema)
  .output(scannedTextSchema)
  .query(async ({ ctx, input }) => {
    const pages = await findScannedText(ctx.db, { ...input, groups: groupsOf(ctx.user) });
    const objectPath = pages[0]?.objectPath;
    // Not awaited: the reader does not wait for the log.
    if (objectPath !== undefined) void ctx.deliveries.record(ctx, { userId: ctx.user.id, objectPath });
    return pages.map(({ page, lines }) => ({ page, lines: recognisedLinesSchema.parse(JSON.parse(lines)) }));
  });
