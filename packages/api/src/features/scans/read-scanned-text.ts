import {
  recognisedLinesSchema,
  scannedTextInputSchema,
  scannedTextSchema,
} from "@antochi/contract/scanned-pages";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { findScannedText } from "./scan-queries.ts";

/**
 * What was read on some scanned pages of an article, and where on the page each word stands, for its reader. It is what the
 * document says, so that the audit log has it as the document's delivery.
 */
export const readScannedText = memberProcedure
  .input(scannedTextInputSchema)
  .output(scannedTextSchema)
  .query(async ({ ctx, input }) => {
    const pages = await findScannedText(ctx.db, { ...input, groups: groupsOf(ctx.user) });
    const objectPath = pages[0]?.objectPath;
    // Whoever reads does not wait for the log.
    if (objectPath !== undefined) void ctx.deliveries.record(ctx, { userId: ctx.user.id, objectPath });
    return pages.map(({ page, lines }) => ({ page, lines: recognisedLinesSchema.parse(JSON.parse(lines)) }));
  });
