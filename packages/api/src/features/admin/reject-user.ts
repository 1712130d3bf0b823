import { messageAnswerSchema } from "@antochi/contract/accounts";
import { byId } from "@antochi/contract/ids";
import { adminProcedure } from "../../trpc.ts";
import { removeUser } from "./queries.ts";
import { requireAction } from "./user-policy.ts";

/** Deletes a registration that was never approved; the same person may register again. */
export const rejectUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/reject", summary: "Reject a registration" } })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      const { user } = await requireAction(tx, { action: "reject", actorId: ctx.user.id, userId: input.id });
      await removeUser(tx, user.id);
      return { message: "Registration rejected" };
    }),
  );
