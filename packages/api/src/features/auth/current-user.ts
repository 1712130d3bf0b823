import { currentUserSchema } from "@antochi/contract/accounts";
import { memberProcedure } from "../../trpc.ts";
import { presentUser } from "./present-user.ts";

/**
 * Who is signed in; 401 where nobody is. It says what an administrator is by their row, so that the panel opens and leads who
 * has no second step yet to where they get one.
 */
export const currentUser = memberProcedure
  .meta({ rest: { method: "GET", path: "/api/user", summary: "The signed-in user" } })
  .output(currentUserSchema)
  .query(({ ctx }) => presentUser({ ...ctx.user, isAdmin: ctx.user.isAdminByRow }));
