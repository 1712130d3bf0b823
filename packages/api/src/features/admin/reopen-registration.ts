import { byId } from "@antochi/contract/ids";
import { listedUserSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { reopenRegistration as reopen } from "./decisions.ts";
import { presentListedUser } from "./present-listed-user.ts";

/** Makes a member pending again, also when their approval can no longer be taken back silently. */
export const reopenRegistration = adminProcedure
  .input(byId)
  .output(listedUserSchema)
  .mutation(async ({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (tx) => presentListedUser(await reopen(tx, ctx, id), ctx)),
  );
