import { byId } from "@antochi/contract/ids";
import { userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { changeUser } from "./queries.ts";
import { requireActive, requireRemovable } from "./user-policy.ts";

/** Keeps an approved user from signing in and signs them out everywhere; everything of theirs stays. */
export const suspendUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/suspend", summary: "Suspend an account" } })
  .input(byId)
  .output(userItemSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await requireRemovable(tx, {
        actorId: ctx.user.id,
        targetId: input.id,
        ownMessage: "You cannot suspend your own account",
      });
      if (user.suspendedAt) return presentUserItem(user);
      requireActive(user);
      await ctx.sessions.endAllOf(tx, user.id);
      return presentUserItem(await changeUser(tx, user.id, { suspendedAt: ctx.now() }));
    }),
  );
