import { catalogueCountsSchema, catalogueSearchSchema } from "@antochi/contract/catalogue";
import { adminProcedure } from "../../trpc.ts";
import { findCatalogueCounts } from "./queries.ts";

/** How many articles there are, and how many of them a search finds. */
export const countArticles = adminProcedure
  .input(catalogueSearchSchema)
  .output(catalogueCountsSchema)
  .query(async ({ ctx, input }) => findCatalogueCounts(ctx.db, input.search));
