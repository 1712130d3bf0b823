import { statisticsTotalsSchema } from "@antochi/contract/activity";
import { adminProcedure } from "../../trpc.ts";
import { findTotals } from "./statistics-queries.ts";

/** How many articles there are, and how often they and the most viewed one were opened. */
export const statisticsTotals = adminProcedure
  .output(statisticsTotalsSchema)
  .query(async ({ ctx }) => findTotals(ctx.db));
