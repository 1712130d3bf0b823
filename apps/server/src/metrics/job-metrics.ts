import type { DatabaseConnection } from "@antochi/db/connection";
import { type QueueFigure, queueFigures } from "@antochi/jobs/queue-figures";
import { Gauge, type Registry } from "prom-client";
import { createReader } from "./read-rows.ts";

/** The job queue, which all replicas share: each of them reports the same. */
export function measureJobs(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<QueueFigure>(pool, queueFigures);
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
