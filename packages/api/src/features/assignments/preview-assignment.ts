import { assignmentPreviewSchema, assignmentSchema } from "@antochi/contract/required-reading";
import { sql } from "kysely";
import { whoMustRead } from "../../required-reading/who-must-read.ts";
import { adminProcedure } from "../../trpc.ts";
import { writeAssignment } from "./assign-reading.ts";

/** Rolls back a preview's transaction, and carries what it counted. */
class TakenBack extends Error {
  readonly counted: { asked: number; acknowledged: number };
  constructor(counted: TakenBack["counted"]) {
    super("A preview writes nothing");
    this.counted = counted;
  }
}

/** How many people an assignment would ask: it is inserted, counted by the one query that decides, and rolled back. */
export const previewAssignment = adminProcedure
  .input(assignmentSchema)
  .output(assignmentPreviewSchema)
  .mutation(async ({ ctx, input }) => {
    const made = ctx.db.transaction().execute(async (tx) => {
      const { id } = await writeAssignment(tx, input, { by: ctx.user.id, at: ctx.now() });
      const assignments = sql<boolean>`assignment.id = ${id}::int`;
      const { rows } = await sql<TakenBack["counted"]>`
        select (count(*) filter (where state <> 'acknowledged'))::int as asked,
          (count(*) filter (where state = 'acknowledged'))::int as acknowledged
        from (${whoMustRead({ assignments }, ctx.now())}) as required
      `.execute(tx);
      throw new TakenBack(rows[0] ?? { asked: 0, acknowledged: 0 });
    });
    return made.catch((error: unknown) => {
      if (error instanceof TakenBack) return error.counted;
      throw error;
    });
  });
