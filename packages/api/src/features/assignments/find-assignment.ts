import { byId } from "@antochi/contract/ids";
import { assignmentItemSchema } from "@antochi/contract/required-reading";
import { adminProcedure } from "../../trpc.ts";
import { assignmentMissing, selectAssignments } from "./assignment-queries.ts";
import { presentAssignment } from "./present-assignment.ts";

/** One assignment as the list has it, for who changes it while another does. */
export const findAssignment = adminProcedure
  .input(byId)
  .output(assignmentItemSchema)
  .query(async ({ ctx, input: { id } }) => {
    const assignment = await selectAssignments(ctx.db, {}).where("assignment.id", "=", id).executeTakeFirst();
    if (!assignment) throw assignmentMissing();
    return presentAssignment(assignment);
  });
