import { byId } from "@antochi/contract/ids";
import { listedUserSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { reopenRegistration as reopen } from "./decisions.ts";
import { presentListedUser } from "./present-listed-user.ts";

/** Lets somebody wait for a decision again whose approval cannot be taken back silently any more. */
export const reopenRegistration = adminProcedure
  .input(byId)
  .output(listedUserSchema)
  .mutation(async ({ ctx, input: { id } }) =>
    ctx.db.transaction().execute(async (tx) => presentListedUser(await reopen(tx, ctx, id), ctx)),
  );
