import { userCountsSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { countUsers as readCounts } from "./queries.ts";

/** How many users each part of the list has. */
export const countUsers = adminProcedure
  .output(userCountsSchema)
  .query(async ({ ctx }) => readCounts(ctx.db));
