import { type Assignment, assignmentItemSchema, assignmentSchema } from "@antochi/contract/required-reading";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { enqueue } from "@antochi/jobs/enqueue";
import { recordAct } from "../../audit/record-act.ts";
import { holdNamed } from "../../accounts/lock-account.ts";
import { keepRequiredReadingsJob } from "../../required-reading/keep-required-readings.ts";
import { adminProcedure } from "../../trpc.ts";
import {
  findAsked,
  holdSentences,
  insertAssignment,
  requireRoomForSentence,
  writeTargets,
} from "./assignment-queries.ts";
import { readAssignment } from "./find-assignment.ts";

/** Asks people to read an article by a date. A job works out what follows for each of them after the answer. */
export const assignReading = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/admin/assignments",
      status: 201,
      summary: "Assign an article as required reading",
    },
  })
  .input(assignmentSchema)
  .output(assignmentItemSchema)
  .mutation(async ({ ctx, input }) =>
    ctx.db.transaction().execute(async (tx) => {
      await holdSentences(tx, input);
      const { id, title, fromEdition } = await writeAssignment(tx, input, { by: ctx.user.id, at: ctx.now() });
      const { articleId, everybody, groups, people, againAfterMonths = null, ...terms } = input;
      await recordAct(tx, ctx, {
        act: "reading-assigned",
        by: ctx.user.id,
        on: { id: articleId, label: title },
        details: {
          assignment: id,
          everybody,
          groups: namesOfGroups(groups),
          people: people.map(String),
          ...terms,
          fromEdition,
          againAfterMonths,
        },
      });
      await enqueue(tx, keepRequiredReadingsJob, {}, { key: "now" });
      return readAssignment(tx, id);
    }),
  );

/** Units and ranks as the audit log records them. */
export function namesOfGroups(groups: Assignment["groups"]): string[] {
  return groups.map(({ kind, name }) => `${kind}:${name}`);
}

/** Inserts an assignment. @returns its id, the title of its article and the edition from which acknowledgements count */
export async function writeAssignment(
  tx: DatabaseTransaction,
  { everybody, groups, people, ...asked }: Assignment,
  { by, at }: { by: number; at: Date },
): Promise<{ id: number; title: string; fromEdition: number }> {
  await holdNamed(tx, { by, people });
  await requireRoomForSentence(tx, asked);
  const { title, fromEdition } = await findAsked(tx, {
    articleId: asked.articleId,
    fromEdition: asked.fromEdition,
  });
  const id = await insertAssignment(tx, {
    ...asked,
    everybody,
    fromEdition,
    againAfterMonths: asked.againAfterMonths ?? null,
    dueAt: new Date(asked.dueAt),
    createdBy: by,
    createdAt: at,
  });
  await writeTargets(tx, id, { everybody, groups, people, since: null });
  return { id, title, fromEdition };
}
