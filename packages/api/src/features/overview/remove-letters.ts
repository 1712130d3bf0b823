import { failedJobIdsSchema, lettersRemovedSchema } from "@antochi/contract/overview";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/** Takes letters that failed for good out of the queue: they are not sent. Other jobs stay, as do letters under way. @param letterJobNames those that send one letter each */
export const removeLetters = (letterJobNames: readonly string[]) =>
  adminProcedure
    .input(failedJobIdsSchema)
    .output(lettersRemovedSchema)
    .mutation(({ ctx, input: { ids } }) =>
      ctx.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string; task: string }>`
          select id::text as id, task_identifier as task from graphile_worker.jobs
          where id = any (${ids}::bigint[]) and attempts >= max_attempts and locked_at is null
            and task_identifier = any (${letterJobNames}::text[])
          order by jobs.id
        `.execute(tx);
        const removed = await sql`
          select id from graphile_worker.complete_jobs(${rows.map(({ id }) => id)}::bigint[])
        `.execute(tx);
        if (removed.rows.length > 0) {
          const tasks = rows.map(({ task }) => task);
          await recordAct(tx, ctx, { act: "letters-removed", by: ctx.user.id, details: { tasks } });
        }
        return { removed: removed.rows.length };
      }),
    );
