import { savedPositionSchema } from "@antochi/contract/reading";
import { z } from "zod";
import { groupsOf } from "../../library/article-readers.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { memberProcedure } from "../../trpc.ts";
import { upsertPosition } from "./position-queries.ts";

/** Saves the page that a member is at, for all of their devices. */
export const savePosition = memberProcedure
  .input(savedPositionSchema)
  .output(z.null())
  .mutation(async ({ ctx, input }) => {
    const position = { ...input, userId: ctx.user.id, groups: groupsOf(ctx.user), updatedAt: ctx.now() };
    if (!(await upsertPosition(ctx.db, position))) throw articleMissing();
    return null;
  });
