import { listedUserSchema, usersByIdsSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { findUsers } from "./queries.ts";

/** Users as they are now, for whoever shows them already; those that are gone are left out. */
export const usersByIds = adminProcedure
  .input(usersByIdsSchema)
  .output(listedUserSchema.array())
  .query(async ({ ctx, input: { ids } }) =>
    (await findUsers(ctx.db, ids)).map((row) => presentListedUser(row, ctx)),
  );
