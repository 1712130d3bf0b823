import { readingPositionSchema } from "@antochi/contract/reading";
import { classifyDriverError } from "@antochi/db/driver-errors";
import { z } from "zod";
import { articleMissing } from "../../missing.ts";
import { memberProcedure } from "../../trpc.ts";
import { upsertPosition } from "./position-queries.ts";

/** Remembers at which page a member is, for all of their devices. */
export const savePosition = memberProcedure
  .input(readingPositionSchema)
  .output(z.null())
  .mutation(async ({ ctx, input }) => {
    try {
      await upsertPosition(ctx.db, { ...input, userId: ctx.user.id, updatedAt: ctx.now() });
    } catch (cause) {
      if (classifyDriverError(cause)?.kind !== "foreign-key") throw cause;
      throw articleMissing(cause);
    }
    return null;
  });
