import { foundMarkSchema, markSearchSchema } from "@antochi/contract/reading-marks";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { searchMarks } from "./mark-queries.ts";

/** This member's notes in which every word of a search occurs, in whatever article. */
export const findMarks = memberProcedure
  .input(markSearchSchema)
  .output(foundMarkSchema.array())
  .query(({ ctx, input: { query } }) =>
    searchMarks(ctx.db, { userId: ctx.user.id, query, groups: groupsOf(ctx.user) }),
  );
