import { newestFirstCursor } from "@antochi/contract/cursors";
import { contactItemSchema, enquiryPageSchema } from "@antochi/contract/enquiries";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentContact } from "./present-enquiries.ts";
import { findContacts } from "./queries.ts";

/** Contact enquiries, newest first. */
export const listContacts = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/contact-submissions", summary: "Contact enquiries" } })
  .input(enquiryPageSchema)
  .output(z.array(contactItemSchema))
  .query(async ({ ctx, input: { cursor, ...window } }) => {
    const rows = await findContacts(ctx.db, { ...window, after: readCursor(newestFirstCursor, cursor) });
    return cutPage(rows.map(presentContact), {
      limit: window.limit,
      after: newestFirstCursor.after,
      reply: ctx.reply,
    });
  });
