import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { changeUser } from "./queries.ts";
import { requireLockedUser } from "./user-policy.ts";

/** Lets a suspended user sign in again; doing it again changes nothing. */
export const restoreUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/restore", summary: "Restore a suspended account" } })
  .input(byId)
  .output(userItemSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await requireLockedUser(tx, input.id);
      if (!user.isApproved)
        throw new DomainError("conflict", { message: "This account is not approved yet" });
      if (!user.suspendedAt) return presentUserItem(user);
      return presentUserItem(await changeUser(tx, user.id, { suspendedAt: null }));
    }),
  );
