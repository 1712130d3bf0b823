import { newestFirstCursor } from "@antochi/contract/cursors";
import { newsletterItemSchema, enquiryPageSchema } from "@antochi/contract/enquiries";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentNewsletterAddress } from "./present-enquiries.ts";
import { findNewsletterAddresses } from "./queries.ts";

/** Newsletter addresses, newest first. */
export const listNewsletterAddresses = adminProcedure
  .meta({
    rest: { method: "GET", path: "/api/admin/newsletter-subscriptions", summary: "Newsletter addresses" },
  })
  .input(enquiryPageSchema)
  .output(z.array(newsletterItemSchema))
  .query(async ({ ctx, input: { cursor, ...window } }) => {
    const rows = await findNewsletterAddresses(ctx.db, {
      ...window,
      after: readCursor(newestFirstCursor, cursor),
    });
    return cutPage(rows.map(presentNewsletterAddress), {
      limit: window.limit,
      after: newestFirstCursor.after,
      reply: ctx.reply,
    });
  });
