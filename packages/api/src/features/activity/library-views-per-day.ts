import { badTimeZone, dayViewsSchema, libraryViewsSchema } from "@antochi/contract/activity";
import { DomainError } from "@antochi/contract/errors";
import { isInvalidParameter } from "@antochi/db/driver-errors";
import { adminProcedure } from "../../trpc.ts";
import { findLibraryViews } from "./library-queries.ts";

/** The views of all articles on each of the last thirty days that had any, oldest first. */
export const libraryViewsPerDay = adminProcedure
  .input(libraryViewsSchema)
  .output(dayViewsSchema.array())
  .query(async ({ ctx, input }) => {
    try {
      return await findLibraryViews(ctx.db, { ...input, now: ctx.now() });
    } catch (cause) {
      // Node and Postgres each have their own list of time zones, and Node's has some more.
      if (!isInvalidParameter(cause)) throw cause;
      throw new DomainError("invalid-input", { message: badTimeZone, cause });
    }
  });
