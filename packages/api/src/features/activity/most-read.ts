import { articleStatisticsSchema } from "@antochi/contract/activity";
import { adminProcedure } from "../../trpc.ts";
import { findMostRead } from "./library-queries.ts";

/** The most read articles of the last thirty days. */
export const mostRead = adminProcedure
  .output(articleStatisticsSchema.array())
  .query(({ ctx }) => findMostRead(ctx.db, ctx.now()));
