import { readingPositionItemSchema } from "@antochi/contract/reading";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { findPositions } from "./position-queries.ts";

/** Positions of more articles than these are not shown. */
const listed = 1_000;

/** Where this member stopped, the article read last first. */
export const listPositions = memberProcedure
  .output(readingPositionItemSchema.array())
  .query(async ({ ctx }) => {
    const rows = await findPositions(ctx.db, { userId: ctx.user.id, groups: groupsOf(ctx.user) }, listed);
    return rows.map(({ articleId, page, edition, updatedAt }) => ({
      articleId,
      page,
      edition,
      updatedAt: updatedAt.toISOString(),
    }));
  });
