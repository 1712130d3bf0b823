import { byId } from "@antochi/contract/ids";
import { listedUserSchema, userItemSchema } from "@antochi/contract/users";
import { adminProcedure } from "../../trpc.ts";
import { changeByAction } from "./change-by-action.ts";

/** Lets a suspended user sign in again; doing it again changes nothing. */
export const restoreUser = adminProcedure
  .meta({
    proof: "for-administrators",
    rest: {
      method: "POST",
      path: "/api/users/{id}/restore",
      output: userItemSchema,
      summary: "Restore a suspended account",
    },
  })
  .input(byId)
  .output(listedUserSchema)
  .mutation(changeByAction("restore", async () => ({ suspendedAt: null })));
