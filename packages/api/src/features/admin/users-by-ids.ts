import { listedUserSchema, usersByIdsSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { findUsers } from "./queries.ts";

/** Users as they are now, for a screen that shows them already; deleted ones are left out. */
export const usersByIds = adminProcedure
  .input(usersByIdsSchema)
  .output(listedUserSchema.array())
  .query(async ({ ctx, input: { ids } }) =>
    (await findUsers(ctx.db, ids)).map((row) => presentListedUser(row, ctx)),
  );
