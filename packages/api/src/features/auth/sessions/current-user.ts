import { currentUserSchema } from "@antochi/contract/auth";
import { writeScreens } from "@antochi/contract/screens";
import { memberProcedure } from "../../../trpc.ts";
import { presentUser } from "../present-user.ts";

/**
 * The signed-in user; 401 where nobody is. `isAdmin` is what the row says, so that the panel opens for an administrator
 * without a second step and leads them to set one up. A browser whose session hint is outdated gets the current look of the
 * screens, which may have been changed in another browser.
 */
export const currentUser = memberProcedure
  .meta({ rest: { method: "GET", path: "/api/user", summary: "The signed-in user" } })
  .output(currentUserSchema)
  .query(({ ctx }) => {
    const { user, request } = ctx;
    if (request.hint !== undefined && request.hint !== writeScreens(user)) ctx.reply.screens(user);
    return presentUser({ ...user, isAdmin: user.isAdminByRow });
  });
