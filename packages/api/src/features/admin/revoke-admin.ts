import { byId } from "@antochi/contract/ids";
import { userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { changeUser } from "./queries.ts";
import { requireRemovable } from "./user-policy.ts";

/** Takes the administrator's role from a user and signs them out everywhere; never one's own. */
export const revokeAdmin = adminProcedure
  .meta({
    rest: { method: "POST", path: "/api/users/{id}/revoke-admin", summary: "Take the administrator's role" },
  })
  .input(byId)
  .output(userItemSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await requireRemovable(tx, {
        actorId: ctx.user.id,
        targetId: input.id,
        ownMessage: "You cannot take the administrator's role from yourself",
      });
      if (!user.isAdmin) return presentUserItem(user);
      await ctx.sessions.endAllOf(tx, user.id);
      return presentUserItem(await changeUser(tx, user.id, { isAdmin: false }));
    }),
  );
