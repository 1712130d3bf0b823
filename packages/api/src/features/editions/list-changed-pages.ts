import { changedPagesInputSchema, changedPagesSchema } from "@antochi/contract/editions";
import { memberProcedure } from "../../trpc.ts";
import { findPair, pairPages } from "./changes-since.ts";

/** Which pages changed since the edition that a member read; the reader's bar, ruler and outline mark them. */
export const listChangedPages = memberProcedure
  .input(changedPagesInputSchema)
  .output(changedPagesSchema)
  .query(async ({ ctx: { db, user }, input }) => {
    const { pairs, isComplete } = await pairPages(db, await findPair(db, user, input));
    return { pages: isComplete ? pairs.flatMap(({ after }) => after ?? []) : [], isComplete };
  });
