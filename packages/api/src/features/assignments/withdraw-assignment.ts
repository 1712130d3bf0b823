import { byId } from "@antochi/contract/ids";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { enqueue } from "@antochi/jobs/enqueue";
import { recordAct } from "../../audit/record-act.ts";
import { keepRequiredReadingsJob } from "../../required-reading/keep-required-readings.ts";
import { adminProcedure } from "../../trpc.ts";
import { assignmentMissing, lockAssignment } from "./assignment-queries.ts";

/** Deletes an assignment. What was acknowledged stays in everybody's record. */
export const withdrawAssignment = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/admin/assignments/{id}", summary: "Withdraw required reading" },
  })
  .input(byId)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { id } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      const assignment = await lockAssignment(tx, id);
      if (!assignment) throw assignmentMissing();
      await tx.deleteFrom("readingAssignments").where("id", "=", id).execute();
      const on = { id: assignment.articleId, label: assignment.articleTitle };
      await recordAct(tx, ctx, {
        act: "assignment-withdrawn",
        by: ctx.user.id,
        on,
        details: { assignment: id },
      });
      await enqueue(tx, keepRequiredReadingsJob, {}, { key: "now" });
    });
    return { message: "Assignment withdrawn" };
  });
