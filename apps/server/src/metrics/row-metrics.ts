import type { DatabaseConnection } from "@antochi/db/connection";
import { type QueueFigure, queueFigures } from "@antochi/jobs/queue-figures";
import { Gauge, type Registry } from "prom-client";
import { withinTime } from "../within-time.ts";

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

type Uploads = { state: string; files: number; bytes: number };

const question = `
  select state, count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
  from stored_files group by state`;

/** What was uploaded: each upload is `issued` when it gets an address, and `registered` once its PDF was checked. */
export function measureUploads(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<Uploads>(pool, question);
  new Gauge({
    name: "antochi_uploads",
    help: "Uploads by how far they got",
    labelNames: ["state"],
    registers: [register],
    async collect() {
      const rows = await read();
      this.reset();
      for (const { state, files } of rows ?? []) this.set({ state }, files);
    },
  });
  new Gauge({
    name: "antochi_stored_bytes",
    help: "Bytes of all registered PDFs",
    registers: [register],
    async collect() {
      const rows = await read();
      if (rows) this.set(rows.reduce((sum, { bytes }) => sum + bytes, 0));
      else this.remove();
    },
  });
}

type Checks = { missing: number; altered: number; oldestSeconds: number };

const checksQuestion = `
  select
    (select count(*) from stored_files where condition <> 'ok' and condition = 'missing')::int as missing,
    (select count(*) from stored_files where condition <> 'ok' and condition = 'altered')::int as altered,
    coalesce((
      select greatest(extract(epoch from now() - coalesce(checked_at, registered_at)), 0)
      from stored_files where state = 'registered' order by coalesce(checked_at, registered_at), id limit 1
    ), 0)::float8 as "oldestSeconds"`;

/** What the monthly comparison of the stored PDFs with their hashes found, and whether it keeps up. */
export function measureFileChecks(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<Checks>(pool, checksQuestion);
  new Gauge({
    name: "antochi_stored_files_wrong",
    help: "Stored PDFs that are missing or have other bytes than were registered",
    labelNames: ["condition"],
    registers: [register],
    async collect() {
      const rows = await read();
      this.reset();
      for (const { missing, altered } of rows ?? []) {
        this.set({ condition: "missing" }, missing);
        this.set({ condition: "altered" }, altered);
      }
    },
  });
  new Gauge({
    name: "antochi_oldest_file_check_seconds",
    help: "How long ago the stored PDF was compared with its hash, or registered, whose turn is next",
    registers: [register],
    async collect() {
      const [row] = (await read()) ?? [];
      if (row) this.set(row.oldestSeconds);
      else this.remove();
    },
  });
}

/** Longer than any of these questions takes, and much shorter than Prometheus waits, in milliseconds. */
const patience = 2_000;

/**
 * A question to Postgres that is asked once, however many figures want its answer at the same time. The answer is null
 * where Postgres gives none in time: these figures are then absent, while those of the process itself, and that
 * Postgres is down, are reported all the same.
 */
function createReader<Row extends Record<string, unknown>>(
  pool: DatabaseConnection["pool"],
  question: string,
): () => Promise<Row[] | null> {
  let asked: Promise<Row[] | null> | undefined;
  return () => {
    asked ??= withinTime(patience, async () => (await pool.query<Row>(question)).rows).finally(
      () => (asked = undefined),
    );
    return asked;
  };
}
