import { foundMarkSchema, markSearchSchema } from "@antochi/contract/reading-marks";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { searchMarks } from "./mark-queries.ts";

/** The member's notes, in any article, that contain every word of the search. */
export const findMarks = memberProcedure
  .input(markSearchSchema)
  .output(foundMarkSchema.array())
  .query(({ ctx, input: { query } }) =>
    searchMarks(ctx.db, { userId: ctx.user.id, query, groups: groupsOf(ctx.user) }),
  );
