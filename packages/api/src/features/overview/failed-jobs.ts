import { givenUpMark } from "@antochi/jobs/define-job";
import { failedJobsNamed, failedJobsSchema, waitingCountMax } from "@antochi/contract/overview";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

type Row = { id: string; task: string; isRefused: boolean; to: string | null; failedAt: Date };

/** The jobs that failed for good and wait for a person, and those that will be tried again. @param letterJobNames those that send one letter each */
export const failedJobs = (letterJobNames: readonly string[]) =>
  adminProcedure.output(failedJobsSchema).query(async ({ ctx }) => {
    const counted = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from graphile_worker.jobs where attempts >= max_attempts and locked_at is null limit ${waitingCountMax}
      ) as failed
    `.execute(ctx.db);
    const { rows } = await sql<Row>`
      select failed.id::text as id, task_identifier as task, failed.updated_at as failed_at,
        starts_with(coalesce(failed.last_error, ''), ${givenUpMark}) as is_refused, payload ->> 'to' as "to"
      from (
        select * from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
        order by updated_at desc, id desc limit ${failedJobsNamed}
      ) as failed
      join graphile_worker._private_jobs as rows on rows.id = failed.id
      order by failed.updated_at desc, failed.id desc
    `.execute(ctx.db);
    const again = await sql<{ count: number; nextAt: Date | null }>`
      select count(*)::int as count, min(run_at) as next_at from (
        select run_at from graphile_worker.jobs
        where attempts > 0 and attempts < max_attempts and last_error is not null and locked_at is null
        order by run_at limit ${waitingCountMax}
      ) as failed
    `.execute(ctx.db);
    const { count = 0, nextAt = null } = again.rows[0] ?? {};
    return {
      again: { count, nextAt: nextAt?.toISOString() ?? null },
      count: counted.rows[0]?.count ?? 0,
      jobs: rows.map(({ failedAt, to, isRefused, ...job }) => {
        const isMail = letterJobNames.includes(job.task);
        return {
          ...job,
          isMail,
          isRefused: isMail && isRefused,
          to: isMail ? to : null,
          failedAt: failedAt.toISOString(),
        };
      }),
    };
  });
