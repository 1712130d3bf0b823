import { newestFirstCursor } from "@antochi/contract/cursors";
import { assignmentItemSchema, assignmentPageSchema } from "@antochi/contract/required-reading";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { byAge, selectAssignments } from "./assignment-queries.ts";
import { presentAssignment } from "./present-assignment.ts";

/** Assignments, newest first; optionally of one article. */
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
