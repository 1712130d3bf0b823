import { dayViewsSchema, libraryViewsSchema } from "@antochi/contract/activity";
import { adminProcedure } from "../../trpc.ts";
import { withKnownTimeZone } from "./calendar-days.ts";
import { findLibraryViews } from "./library-queries.ts";

/** The views of all articles on each of the last thirty days that had any, oldest first. */
export const libraryViewsPerDay = adminProcedure
  .input(libraryViewsSchema)
  .output(dayViewsSchema.array())
  .query(({ ctx, input }) => withKnownTimeZone(() => findLibraryViews(ctx.db, { ...input, now: ctx.now() })));
