import { newestFirstCursor } from "@antochi/contract/cursors";
import { vettingItemSchema, vettingPageSchema } from "@antochi/contract/vetting";
import { listPage } from "../../../procedures/list-page.ts";
import { adminProcedure } from "../../../trpc.ts";
import { presentVetting } from "./present-vetting.ts";
import { selectWaiting } from "./vetting-queries.ts";

/** Pending registrations, longest waiting first, each with what to check. */
export const listVetting = adminProcedure
  .input(vettingPageSchema)
  .output(vettingItemSchema.array())
  .query(
    listPage({
      find: selectWaiting,
      order: { key: ["users.createdAt", "users.id"], direction: "asc", cursor: newestFirstCursor },
      present: presentVetting,
    }),
  );
