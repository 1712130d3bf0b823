import { assignmentItemSchema, changedAssignmentSchema } from "@antochi/contract/required-reading";
import { DomainError } from "@antochi/contract/errors";
import { enqueue } from "@antochi/jobs/enqueue";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { keepRequiredReadingsJob } from "../../required-reading/keep-required-readings.ts";
import { adminProcedure } from "../../trpc.ts";
import { namesOfGroups } from "./assign-reading.ts";
import { lockAssignment, selectAssignments, writeTargets } from "./assignment-queries.ts";
import { presentAssignment } from "./present-assignment.ts";

/** Asks for something else, or others, who are asked from now on. What was acknowledged stays acknowledged. */
export const changeAssignment = adminProcedure
  .meta({ rest: { method: "PUT", path: "/api/admin/assignments/{id}", summary: "Change required reading" } })
  .input(changedAssignmentSchema)
  .output(assignmentItemSchema)
  .mutation(async ({ ctx, input: { id, everybody, groups, people, ...asked } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const before = await lockAssignment(tx, id);
      if (!before) throw assignmentMissing();
      const after = {
        ...asked,
        everybody,
        againAfterMonths: asked.againAfterMonths ?? null,
        dueAt: new Date(asked.dueAt),
      };
      // Whom an assignment to everybody narrows down to was asked with everybody.
      const since = before.everybody ? before.widenedAt : ctx.now();
      await tx
        .updateTable("readingAssignments")
        .set({ ...after, widenedAt: everybody ? since : null })
        .where("id", "=", id)
        .execute();
      await writeTargets(tx, id, { everybody, groups, people, since });
      const { articleTitle: label, createdAt: _, widenedAt: __, readableSince: ___, ...fields } = before;
      await recordAct(tx, ctx, {
        act: "assignment-changed",
        by: ctx.user.id,
        on: { id: before.articleId, label },
        details: {
          assignment: id,
          groups: namesOfGroups(groups),
          people: people.map(String),
          ...changesOf(fields, after),
        },
      });
      await enqueue(tx, keepRequiredReadingsJob, {}, { key: "now" });
      return presentAssignment(
        await selectAssignments(tx, {}).where("assignment.id", "=", id).executeTakeFirstOrThrow(),
      );
    }),
  );

/** The refusal, with 404, for an assignment that is not there. */
export function assignmentMissing(): DomainError {
  return new DomainError("not-found", { message: "Assignment not found" });
}
