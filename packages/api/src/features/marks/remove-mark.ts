import { markIdSchema } from "@antochi/contract/reading-marks";
import { z } from "zod";
import { memberProcedure } from "../../trpc.ts";
import { deleteMark } from "./mark-queries.ts";

/** Removes a bookmark or note of this member; one that is gone already is no error. */
export const removeMark = memberProcedure
  .input(markIdSchema)
  .output(z.null())
  .mutation(async ({ ctx, input: { id } }) => {
    await deleteMark(ctx.db, { userId: ctx.user.id, id });
    return null;
  });
