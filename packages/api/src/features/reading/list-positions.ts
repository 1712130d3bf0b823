import { readingPositionItemSchema } from "@antochi/contract/reading";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { findPositions } from "./position-queries.ts";

/** The most positions that are listed. */
const listed = 1_000;

/** Where this member stopped in each article, latest first. */
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
