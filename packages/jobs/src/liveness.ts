import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { Pool, PoolClient } from "pg";
import type { JobHandler } from "./define-job.ts";
import type { Log } from "./log.ts";
import { bringBackTimetable, watchForSetback } from "./timetable-clock.ts";

const lookEveryMs = 5_000;
/** A job may be locked a moment before the advisory lock of its pool is taken. */
const graceSeconds = 5;

type Keeping = {
  workerPoolId: string;
  handlers: readonly JobHandler[];
  /** Called with the reason why the run must start again. */
  onLost: (error: Error) => void;
  log: Log;
};

/**
 * Releases the jobs that dead workers held. graphile-worker itself waits four hours for a killed one. A worker pool counts
 * as alive while it holds an advisory lock named after it, which Postgres releases with its connection. Also makes sure
 * that no clock which was ahead silences the timetable.
 */
export async function keepAlive(pool: Pool, options: Keeping): Promise<AsyncDisposable> {
  const wasSetBack = watchForSetback();
  const client = await pool.connect();
  client.on("error", options.onLost);
  try {
    await client.query("select pg_advisory_lock($1, hashtext($2))", [
      advisoryLocks.workerPools,
      options.workerPoolId,
    ]);
    await look(client, options);
  } catch (error) {
    client.release(true);
    throw error;
  }
  let isLooking = false;
  const looking = setInterval(() => {
    if (wasSetBack()) return options.onLost(new Error("The clock of this machine was put back"));
    // If Postgres is slow, checks would pile up on the one connection.
    if (isLooking) return;
    isLooking = true;
    look(client, options)
      .catch(options.onLost)
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(looking);
      client.off("error", options.onLost);
      // The lock goes with the connection.
      client.release(true);
    },
  };
}

async function look(client: PoolClient, { handlers, log }: Keeping): Promise<void> {
  await releaseAbandoned(client, handlers, log);
  await bringBackTimetable(client, handlers, log);
}

/**
 * A job that was replaced, or removed, while a worker ran it has no attempts left: released, it would count as failed,
 * although another does its work or nobody wants it. Nothing else sets `updated_at` of a running job. A run of the timetable
 * stays: if each outlasts its period and ends its process, somebody has to see it.
 */
const removeReplaced = `
  delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
  where task.id = job.task_id and task.identifier <> all ($2::text[])
    and job.locked_by = any ($1::text[])
    and job.key is null and job.attempts >= job.max_attempts and job.updated_at > job.locked_at`;

/**
 * A job whose workers died again and again may be why they did. From the third time on it waits as long as one that failed
 * as often, so that its process serves others meanwhile. The first two times may have been restarts for another reason.
 */
const putOffFatal = `
  update graphile_worker._private_jobs
  set run_at = greatest(run_at, now() + make_interval(secs => exp(least(attempts, 10))))
  where locked_by = any ($1::text[]) and attempts > 2 and attempts < max_attempts`;

async function releaseAbandoned(
  client: PoolClient,
  handlers: readonly JobHandler[],
  log: Log,
): Promise<void> {
  const { rows } = await client.query<{ dead: string[] | null }>(
    `select array_agg(distinct locked_by) as dead
     from graphile_worker.jobs
     where locked_by is not null
       and locked_at < now() - make_interval(secs => $2)
       and not exists (
         select from pg_locks
         where locktype = 'advisory' and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())
           and classid = $1::bigint::oid
           and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
       )`,
    [advisoryLocks.workerPools, graceSeconds],
  );
  const dead = rows[0]?.dead;
  if (dead === null || dead === undefined) return;
  const timed = handlers.flatMap(({ job }) => (job.timetable === undefined ? [] : [job.name]));
  await client.query(removeReplaced, [dead, timed]);
  await client.query(putOffFatal, [dead]);
  await client.query("select graphile_worker.force_unlock_workers($1::text[])", [dead]);
  log.warn({ workers: dead.length }, "took back the jobs of workers that died");
}
