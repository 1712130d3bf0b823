import { byId } from "@antochi/contract/ids";
import { listedUserSchema, userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { decide } from "./decisions.ts";
import { presentListedUser } from "./present-listed-user.ts";

/** Lets a pending user sign in and notifies them by mail two minutes later; doing it again changes nothing. */
export const approveUser = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/users/{id}/approve",
      output: userItemSchema,
      summary: "Approve a registration",
    },
  })
  .input(byId)
  .output(listedUserSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    const user = await ctx.db
      .transaction()
      .execute(async (tx) => decide(tx, ctx, { id, verdict: "approved" }));
    return presentListedUser(user, ctx);
  });
