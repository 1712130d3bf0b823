import { inboxCursor } from "@antochi/contract/cursors";
import { inboxCountsSchema, inboxItemSchema, inboxPageSchema } from "@antochi/contract/inbox";
import { answerPage } from "../../../procedures/list-page.ts";
import { adminProcedure } from "../../../trpc.ts";
import { countInbox, findInbox } from "./inbox-queries.ts";
import { presentInbox } from "./present-inbox.ts";

/** Enquiries of all kinds in one list, newest first. */
export const listInbox = adminProcedure
  .input(inboxPageSchema)
  .output(inboxItemSchema.array())
  .query(async ({ ctx, input: { limit, cursor, owner, ...filter } }) => {
    const ownerId = { anyone: undefined, nobody: null, me: ctx.user.id }[owner];
    const rows = await findInbox(ctx.db, {
      ...filter,
      ownerId,
      after: cursor ?? undefined,
      limit: limit + 1,
    });
    return answerPage(ctx, rows, { limit, cursor: inboxCursor, present: presentInbox });
  });

/** The number of enquiries in each state. */
export const countInboxStates = adminProcedure
  .output(inboxCountsSchema)
  .query(async ({ ctx }) => countInbox(ctx.db));
