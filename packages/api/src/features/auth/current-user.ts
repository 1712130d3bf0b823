import { currentUserSchema } from "@antochi/contract/accounts";
import { memberProcedure } from "../../trpc.ts";
import { presentUser } from "./present-user.ts";

/** Who is signed in; 401 where nobody is. */
export const currentUser = memberProcedure
  .meta({ rest: { method: "GET", path: "/api/user", summary: "The signed-in user" } })
  .output(currentUserSchema)
  .query(({ ctx }) => presentUser(ctx.user));
