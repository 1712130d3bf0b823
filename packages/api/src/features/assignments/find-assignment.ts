import { byId } from "@antochi/contract/ids";
import { type AssignmentItem, assignmentItemSchema } from "@antochi/contract/required-reading";
import type { Database } from "@antochi/db/schema";
import { adminProcedure } from "../../trpc.ts";
import { assignmentMissing, selectAssignments } from "./assignment-queries.ts";
import { presentAssignment } from "./present-assignment.ts";

/** One assignment as in the list, for an administrator who changes it while another does. */
export const findAssignment = adminProcedure
  .input(byId)
  .output(assignmentItemSchema)
  .query(({ ctx, input: { id } }) => readAssignment(ctx.db, id));

/** An assignment as administrators see it now. @throws 404 where there is none */
export async function readAssignment(db: Database, id: number): Promise<AssignmentItem> {
  const assignment = await selectAssignments(db, {}).where("assignment.id", "=", id).executeTakeFirst();
  if (!assignment) throw assignmentMissing();
  return presentAssignment(assignment);
}
