import { byId } from "@antochi/contract/ids";
import { listedUserSchema, userItemSchema } from "@antochi/contract/users";
import { provenAdminProcedure } from "../../trpc.ts";
import { changeByAction } from "./change-by-action.ts";

/** Makes an approved user an administrator. */
export const grantAdmin = provenAdminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/users/{id}/grant-admin",
      output: userItemSchema,
      summary: "Make a user an administrator",
    },
  })
  .input(byId)
  .output(listedUserSchema)
  .mutation(changeByAction("grantAdmin", async () => ({ isAdmin: true })));
