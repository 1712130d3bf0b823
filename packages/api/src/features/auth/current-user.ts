import { currentUserSchema } from "@antochi/contract/accounts";
import { writeScreens } from "@antochi/contract/screens";
import { memberProcedure } from "../../trpc.ts";
import { presentUser } from "./present-user.ts";

/**
 * Who is signed in; 401 where nobody is. It says what an administrator is by their row, so that the panel opens and leads
 * who has no second step yet to where they get one. A browser that has a hint learns how the screens look by now: they may
 * have been changed in another one.
 */
export const currentUser = memberProcedure
  .meta({ rest: { method: "GET", path: "/api/user", summary: "The signed-in user" } })
  .output(currentUserSchema)
  .query(({ ctx }) => {
    const { user, request } = ctx;
    if (request.hint !== undefined && request.hint !== writeScreens(user)) ctx.reply.screens(user);
    return presentUser({ ...user, isAdmin: user.isAdminByRow });
  });
