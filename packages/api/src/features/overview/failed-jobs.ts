import { failedJobsNamed, failedJobsSchema, waitingCountMax } from "@antochi/contract/overview";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

type Row = { id: string; task: string; failedAt: Date };

/** The jobs that failed for good and wait for a person. @param mailJobNames those that send letters */
export const failedJobs = (mailJobNames: readonly string[]) =>
  adminProcedure.output(failedJobsSchema).query(async ({ ctx }) => {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from graphile_worker.jobs where attempts >= max_attempts and locked_at is null limit ${waitingCountMax}
      ) as failed
    `.execute(ctx.db);
    const { rows } = await sql<Row>`
      select id::text as id, task_identifier as task, updated_at as failed_at from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
      order by updated_at desc, id desc limit ${failedJobsNamed}
    `.execute(ctx.db);
    return {
      count: counted.rows[0]?.count ?? 0,
      jobs: rows.map(({ failedAt, ...job }) => ({
        ...job,
        isMail: mailJobNames.includes(job.task),
        failedAt: failedAt.toISOString(),
      })),
    };
  });
