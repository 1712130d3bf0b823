import { failedJobIdsSchema, jobsRetriedSchema } from "@antochi/contract/overview";
import { sql } from "kysely";
import { recordAct } from "../../audit/record-act.ts";
import { adminProcedure } from "../../trpc.ts";

/** Has jobs that failed for good tried again at once, with all their attempts; those that are gone or under way stay as they are. */
export const retryJobs = adminProcedure
  .input(failedJobIdsSchema)
  .output(jobsRetriedSchema)
  .mutation(({ ctx, input: { ids } }) =>
    ctx.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ task: string }>`
        select task_identifier as task from graphile_worker.jobs where id in (
          select id from graphile_worker.reschedule_jobs(
            array(
              select id from graphile_worker.jobs
              where id = any (${ids}::bigint[]) and attempts >= max_attempts and locked_at is null
            ),
            run_at => now(), attempts => 0
          )
        ) order by id
      `.execute(tx);
      if (rows.length > 0) {
        const tasks = rows.map(({ task }) => task);
        await recordAct(tx, ctx, { act: "jobs-retried", by: ctx.user.id, details: { tasks } });
      }
      return { retried: rows.length };
    }),
  );
