/** The fields of a waiting job, in the order of `add_job`'s parameters and with their types. */
const jobColumns = {
  identifier: "text",
  payload: "json",
  queue_name: "text",
  run_at: "timestamptz",
  max_attempts: "integer",
  job_key: "text",
  priority: "integer",
  flags: "text[]",
};

/** The name of the job that makes scheduled backups. */
export const scheduledBackup = "make-backup";

/** The tables of the queue that jobs are read from. */
export const queueTables: readonly string[] = ["_private_jobs", "_private_tasks", "_private_job_queues"];

/**
 * Selects the jobs that wait or are running, except the one that makes this very backup. The queue's tables are internal to
 * graphile-worker, so only what its public `add_job` takes is kept (https://worker.graphile.org/docs/sql-add-job); a
 * restored job starts counting its attempts at zero again.
 */
export const readJobs = `
  select
    tasks.identifier, jobs.payload, queues.queue_name, jobs.run_at, jobs.max_attempts, jobs.key, jobs.priority,
    case when jobs.flags is not null then array(select jsonb_object_keys(jobs.flags)) end
  from graphile_worker._private_jobs jobs
  join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  left join graphile_worker._private_job_queues queues on queues.id = jobs.job_queue_id
  where (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null) and tasks.identifier <> '${scheduledBackup}'
  order by jobs.id`;

/** Creates the table in which a backup's rows are put before they become jobs. */
export const createRestoredJobs = `
  create temporary table restored_jobs (${Object.entries(jobColumns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ")}) on commit drop`;

export const addRestoredJobs = `
  select count(graphile_worker.add_job(${Object.keys(jobColumns).join(", ")})) from restored_jobs`;
