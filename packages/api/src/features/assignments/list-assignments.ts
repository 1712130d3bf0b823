import { newestFirstCursor } from "@antochi/contract/cursors";
import { assignmentItemSchema, assignmentPageSchema } from "@antochi/contract/required-reading";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { byAge, selectAssignments } from "./assignment-queries.ts";
import { presentAssignment } from "./present-assignment.ts";

/** What is asked of whom, newest first; of one article where asked so. */
export const listAssignments = adminProcedure
  .meta({ rest: { method: "GET", path: "/api/admin/assignments", summary: "Required reading" } })
  .input(assignmentPageSchema)
  .output(assignmentItemSchema.array())
  .query(
    listPage({
      find: selectAssignments,
      order: { key: byAge, direction: "desc", cursor: newestFirstCursor },
      present: presentAssignment,
    }),
  );
