import { markItemSchema, marksOfSchema } from "@antochi/contract/reading-marks";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { findMarksIn } from "./mark-queries.ts";

/** This member's bookmarks and notes in an article, by the pages of its current edition. */
export const listMarks = memberProcedure
  .input(marksOfSchema)
  .output(markItemSchema.array())
  .query(async ({ ctx, input: { articleId } }) => {
    const rows = await findMarksIn(ctx.db, { userId: ctx.user.id, articleId, groups: groupsOf(ctx.user) });
    return rows.map(({ createdAt, updatedAt, ...mark }) => ({
      ...mark,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }));
  });
