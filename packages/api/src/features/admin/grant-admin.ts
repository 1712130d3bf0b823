import { byId } from "@antochi/contract/ids";
import { userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { changeUser } from "./queries.ts";
import { requireActive, requireLockedUser } from "./user-policy.ts";

/** Makes an approved user an administrator. */
export const grantAdmin = adminProcedure
  .meta({
    rest: { method: "POST", path: "/api/users/{id}/grant-admin", summary: "Make a user an administrator" },
  })
  .input(byId)
  .output(userItemSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await requireLockedUser(tx, input.id);
      requireActive(user);
      if (user.isAdmin) return presentUserItem(user);
      return presentUserItem(await changeUser(tx, user.id, { isAdmin: true }));
    }),
  );
