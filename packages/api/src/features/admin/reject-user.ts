import { messageAnswerSchema } from "@antochi/contract/accounts";
import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { adminProcedure } from "../../trpc.ts";
import { removeUser } from "./queries.ts";
import { requireLockedUser } from "./user-policy.ts";

/** Deletes a registration that was never approved; the same person may register again. */
export const rejectUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/reject", summary: "Reject a registration" } })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const user = await requireLockedUser(tx, input.id);
      if (user.isApproved) {
        throw new DomainError("conflict", {
          message: "This account is approved already. Suspend it instead.",
        });
      }
      await removeUser(tx, user.id);
      return { message: "Registration rejected" };
    }),
  );
