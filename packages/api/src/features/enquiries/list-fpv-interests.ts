import { newestFirstCursor } from "@antochi/contract/cursors";
import { fpvInterestItemSchema, enquiryPageSchema } from "@antochi/contract/enquiries";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentFpvInterest } from "./present-enquiries.ts";
import { findFpvInterests } from "./queries.ts";

/** Interests in the FPV course, newest first. */
export const listFpvInterests = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/admin/fpv-training-interests",
      summary: "Interests in the FPV course",
    },
  })
  .input(enquiryPageSchema)
  .output(z.array(fpvInterestItemSchema))
  .query(async ({ ctx, input: { cursor, ...window } }) => {
    const rows = await findFpvInterests(ctx.db, { ...window, after: readCursor(newestFirstCursor, cursor) });
    return cutPage(rows.map(presentFpvInterest), {
      limit: window.limit,
      after: newestFirstCursor.after,
      reply: ctx.reply,
    });
  });
