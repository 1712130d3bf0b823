import type { Database } from "@antochi/db/schema";
import { type JobName, type JobPayload, jobTable } from "@antochi/jobs/job-table";
import { sql } from "kysely";

type WaitingJob<Name extends JobName> = { payload: JobPayload<Name>; runAt: Date };

/** The jobs of one name that wait, oldest first, and takes them out, as a worker would. */
export async function takeJobs<Name extends JobName>(db: Database, name: Name): Promise<WaitingJob<Name>[]> {
  const { rows } = await sql<{ payload: unknown; runAt: Date }>`
    with taken as (
      delete from graphile_worker._private_jobs as job
      using graphile_worker._private_tasks as task
      where task.id = job.task_id and task.identifier = ${name}
      returning job.id, job.payload, job.run_at
    )
    select payload, run_at from taken order by id
  `.execute(db);
  return rows.map(({ payload, runAt }) => ({ payload: jobTable[name].parse(payload), runAt }));
}

/** The mails that wait to be written and sent. */
export async function takeMails(db: Database): Promise<JobPayload<"send-mail">[]> {
  const jobs = await takeJobs(db, "send-mail");
  return jobs.map(({ payload }) => payload);
}
