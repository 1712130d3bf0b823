import type { DatabaseConnection } from "@antochi/db/connection";
import { Gauge, type Registry } from "prom-client";
import { createReader } from "./read-rows.ts";

type QueueState = { task: string; state: string; jobs: number; lateSeconds: number };

/** `failed` has used up its attempts and waits for a person; `retrying` has failed and is tried again. */
const question = `
  select
    task_identifier as task,
    case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      when attempts > 0 then 'retrying'
      else 'queued'
    end as state,
    count(*)::int as jobs,
    greatest(extract(epoch from now() - min(run_at)), 0)::float8 as "lateSeconds"
  from graphile_worker.jobs
  group by 1, 2`;

/** The job queue, which all replicas share: each of them tells the same. */
export function measureJobs(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<QueueState>(pool, question);
  new Gauge({
    name: "antochi_jobs",
    help: "Jobs in the queue",
    labelNames: ["task", "state"],
    registers: [register],
    async collect() {
      const rows = await read();
      this.reset();
      for (const { task, state, jobs } of rows ?? []) this.set({ task, state }, jobs);
    },
  });
  new Gauge({
    name: "antochi_oldest_job_seconds",
    help: "How long the job has been due that waits longest for its first attempt",
    registers: [register],
    async collect() {
      const queued = (await read())?.filter(({ state }) => state === "queued");
      if (queued) this.set(Math.max(0, ...queued.map(({ lateSeconds }) => lateSeconds)));
      else this.remove();
    },
  });
}
