import { usersCursor } from "@antochi/contract/cursors";
import { userItemSchema, userPageSchema } from "@antochi/contract/users";
import { listPage } from "../../list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentUserItem } from "./present-user-item.ts";
import { selectUsers } from "./queries.ts";

/** Everyone who registered, pending first, then newest. */
export const listUsers = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/users", summary: "Users, pending first" } })
  .input(userPageSchema)
  .output(userItemSchema.array())
  .query(
    listPage({
      find: selectUsers,
      order: { key: ["isPending", "createdAt", "id"], direction: "desc", cursor: usersCursor },
      present: presentUserItem,
    }),
  );
