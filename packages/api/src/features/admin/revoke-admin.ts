import { byId } from "@antochi/contract/ids";
import { listedUserSchema, userItemSchema } from "@antochi/contract/users";
import { provenAdminProcedure } from "../../trpc.ts";
import { changeByAction } from "./change-by-action.ts";

/** Revokes a user's administrator role and signs them out everywhere; never the actor's own. */
export const revokeAdmin = provenAdminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/users/{id}/revoke-admin",
      output: userItemSchema,
      summary: "Revoke the administrator role",
    },
  })
  .input(byId)
  .output(listedUserSchema)
  .mutation(
    changeByAction("revokeAdmin", async ({ tx, user, ctx }) => {
      await ctx.sessions.endAllOf(tx, user.id);
      return { isAdmin: false, adminByGroup: false };
    }),
  );
