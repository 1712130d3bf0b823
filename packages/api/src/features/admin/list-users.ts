import { listedUserSchema, userItemSchema, userPageSchema } from "@antochi/contract/users";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { pendingFirst, selectUsers } from "./queries.ts";

/** Everyone who registered, pending first, then newest. */
export const listUsers = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/users",
      output: userItemSchema.array(),
      summary: "Users, pending first",
    },
  })
  .input(userPageSchema)
  .output(listedUserSchema.array())
  .query(listPage({ find: selectUsers, order: pendingFirst, present: presentListedUser }));
