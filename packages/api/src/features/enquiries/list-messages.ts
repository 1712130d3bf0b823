import { newestFirstCursor } from "@antochi/contract/cursors";
import { messageItemSchema, enquiryPageSchema } from "@antochi/contract/enquiries";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentMessage } from "./present-enquiries.ts";
import { findMessages } from "./queries.ts";

/** Messages from the knowledge base, newest first. */
export const listMessages = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/knowledge-base/messages",
      summary: "Messages from the knowledge base",
    },
  })
  .input(enquiryPageSchema)
  .output(z.array(messageItemSchema))
  .query(async ({ ctx, input: { cursor, ...window } }) => {
    const rows = await findMessages(ctx.db, { ...window, after: readCursor(newestFirstCursor, cursor) });
    return cutPage(rows.map(presentMessage), {
      limit: window.limit,
      after: newestFirstCursor.after,
      reply: ctx.reply,
    });
  });
