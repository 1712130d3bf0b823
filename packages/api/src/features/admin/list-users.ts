import { usersCursor } from "@antochi/contract/cursors";
import { userItemSchema, userPageSchema } from "@antochi/contract/users";
import { z } from "zod";
import { cutPage, readCursor } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { findUsers } from "./queries.ts";

/** Everyone who registered, pending first, then newest. */
export const listUsers = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/users", summary: "Users, pending first" } })
  .input(userPageSchema)
  .output(z.array(userItemSchema))
  .query(async ({ ctx, input: { cursor, ...window } }) => {
    const rows = await findUsers(ctx.db, { ...window, after: readCursor(usersCursor, cursor) });
    return cutPage(rows.map(presentUserItem), {
      limit: window.limit,
      after: usersCursor.after,
      reply: ctx.reply,
    });
  });
