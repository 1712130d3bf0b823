import { byId } from "@antochi/contract/ids";
import { listedUserSchema } from "@antochi/contract/users";
import { userMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { findUser } from "./queries.ts";

/** One user, by id. */
export const getUser = adminProcedure
  .input(byId)
  .output(listedUserSchema)
  .query(async ({ ctx, input }) => {
    const user = await findUser(ctx.db, input.id);
    if (!user) throw userMissing();
    return presentListedUser(user, ctx);
  });
