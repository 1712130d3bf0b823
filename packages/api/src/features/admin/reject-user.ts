import { byId } from "@antochi/contract/ids";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { adminProcedure } from "../../trpc.ts";
import { decide } from "./decisions.ts";

/**
 * Rejects a registration: two minutes later it is deleted and its owner notified by mail, unless the decision is taken back
 * before. The same person may register again.
 */
export const rejectUser = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/users/{id}/reject", summary: "Reject a registration" } })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    await ctx.db.transaction().execute(async (tx) => decide(tx, ctx, { id, verdict: "rejected" }));
    return { message: "Registration rejected" };
  });
