import { byId } from "@antochi/contract/ids";
import { listedUserSchema, userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { changeByAction } from "./change-by-action.ts";

/** Keeps an approved user from signing in and signs them out everywhere; everything of theirs stays. */
export const suspendUser = adminProcedure
  .meta({
    proof: "for-administrators",
    rest: {
      method: "POST",
      path: "/api/users/{id}/suspend",
      output: userItemSchema,
      summary: "Suspend an account",
    },
  })
  .input(byId)
  .output(listedUserSchema)
  .mutation(
    changeByAction("suspend", async ({ tx, user, ctx }) => {
      await ctx.sessions.endAllOf(tx, user.id);
      return { suspendedAt: ctx.now() };
    }),
  );
