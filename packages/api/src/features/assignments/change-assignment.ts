import {
  assignmentChangeSchema,
  assignmentItemSchema,
  changedAssignmentSchema,
} from "@antochi/contract/required-reading";
import { enqueue } from "@antochi/jobs/enqueue";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import { holdNamed } from "../../accounts/lock-account.ts";
import { keepRequiredReadingsJob } from "../../required-reading/keep-required-readings.ts";
import { adminProcedure } from "../../trpc.ts";
import { namesOfGroups } from "./assign-reading.ts";
import {
  assignmentMissing,
  holdSentences,
  lockAssignment,
  requireRoomForSentence,
  writeTargets,
} from "./assignment-queries.ts";
import { onPresentState } from "./changed-meanwhile.ts";
import { readAssignment } from "./find-assignment.ts";
import { termsSince } from "./terms-since.ts";

/**
 * Changes an assignment's terms or targets; new targets are asked from now on. What was acknowledged stays acknowledged.
 * With `seen`, only what differs from it is changed, and refused where that was changed meanwhile too. Without it, as over
 * REST, everything is replaced.
 */
export const changeAssignment = adminProcedure
  .meta({
    rest: {
      method: "PUT",
      path: "/api/admin/assignments/{id}",
      input: changedAssignmentSchema,
      summary: "Change required reading",
    },
  })
  .input(assignmentChangeSchema)
  .output(assignmentItemSchema)
  .mutation(async ({ ctx, input: { id, seen, ...wanted } }) =>
    ctx.db.transaction().execute(async (tx) => {
      await holdSentences(tx, { assignmentId: id });
      await holdNamed(tx, { by: ctx.user.id, people: wanted.people });
      const before = await lockAssignment(tx, id);
      if (!before) throw assignmentMissing();
      const { everybody, groups, people, ...asked } = seen
        ? await onPresentState(tx, id, { seen, wanted })
        : wanted;
      if (asked.sentence !== before.sentence)
        await requireRoomForSentence(tx, { ...asked, articleId: before.articleId, except: before.id });
      const after = {
        ...asked,
        everybody,
        againAfterMonths: asked.againAfterMonths ?? null,
        dueAt: new Date(asked.dueAt),
      };
      // Targets that an assignment to everybody is narrowed down to were asked when everybody was.
      const since = before.everybody ? before.widenedAt : ctx.now();
      await tx
        .updateTable("readingAssignments")
        .set({ ...after, ...termsSince(before, after, ctx.now()), widenedAt: everybody ? since : null })
        .where("id", "=", id)
        .execute();
      await writeTargets(tx, id, { everybody, groups, people, since });
      await recordAct(tx, ctx, {
        act: "assignment-changed",
        by: ctx.user.id,
        on: { id: before.articleId, label: before.articleTitle },
        details: {
          assignment: id,
          groups: namesOfGroups(groups),
          people: people.map(String),
          ...changesOf<keyof typeof after>(before, after),
        },
      });
      await enqueue(tx, keepRequiredReadingsJob, {}, { key: "now" });
      return readAssignment(tx, id);
    }),
  );
