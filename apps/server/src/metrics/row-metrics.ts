import { mailJobNames } from "@antochi/api/jobs";
import { readScansJob } from "@antochi/api/stored-files/read-scans";
import type { DatabaseConnection } from "@antochi/db/connection";
import { type QueueFigure, queueFigures } from "@antochi/jobs/queue-figures";
import { Gauge, type Registry } from "prom-client";
import { withinTime } from "../within-time.ts";

const isMail: ReadonlySet<string> = new Set(mailJobNames);

/**
 * The job queue, which all replicas share: each of them reports the same. Letters that a restored copy holds back wait for
 * a person, not for a worker, and have a metric of their own. Scanned pages wait by design until nothing else is due, one
 * file after the other: a library of them takes days without any worker being late.
 */
export function measureJobs(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<QueueFigure>(pool, queueFigures);
  const readHold = createReader<{ held: boolean }>(pool, "select exists (select from mail_hold) as held");
  async function isMailHeld(): Promise<boolean> {
    return (await readHold())?.[0]?.held === true;
  }
  new Gauge({
    name: "antochi_jobs",
    help: "Jobs in the queue",
    labelNames: ["task", "state"],
    aggregator: "max",
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
    aggregator: "max",
    registers: [register],
    async collect() {
      const [rows, held] = await Promise.all([read(), isMailHeld()]);
      const queued = rows?.filter(
        ({ state, task }) => state === "queued" && task !== readScansJob.name && !(held && isMail.has(task)),
      );
      if (queued) this.set(Math.max(0, ...queued.map(({ lateSeconds }) => lateSeconds)));
      else this.remove();
    },
  });
  new Gauge({
    name: "antochi_held_letters",
    help: "Letters that a restored copy holds back until an administrator releases them",
    aggregator: "max",
    registers: [register],
    async collect() {
      const [rows, held] = await Promise.all([read(), isMailHeld()]);
      const letters = rows?.filter(({ task }) => held && isMail.has(task));
      if (letters) this.set(letters.reduce((sum, { jobs }) => sum + jobs, 0));
      else this.remove();
    },
  });
}

type Backups = {
  failed: boolean | null;
  incomplete: boolean | null;
  late: boolean | null;
  held: boolean | null;
  madeSeconds: number | null;
  bytes: number | null;
};

const backupsQuestion = `
  select
    last.outcome = 'failed' as failed,
    case when last.outcome is not null then last.outcome = 'made' and last.complaint is not null end as incomplete,
    (select late_at < now() and not exists (select from mail_hold) from backup_schedule) as late,
    (select exists (select from mail_hold) from backup_schedule) as held,
    made.seconds as "madeSeconds",
    made.bytes
  from (select) as always
  left join lateral (
    select outcome, complaint from backup_runs where outcome is not null order by id desc limit 1
  ) as last on true
  left join lateral (
    select extract(epoch from started_at)::float8 as seconds, bytes::float8 as bytes
    from backup_runs where outcome = 'made' order by id desc limit 1
  ) as made on true`;

/** Scheduled backups. If there are none, these metrics are absent. */
export function measureBackups(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<Backups>(pool, backupsQuestion);
  const figures: [name: string, help: string, of: (row: Backups) => number | boolean | null][] = [
    ["timestamp_seconds", "When the last good backup was begun", ({ madeSeconds }) => madeSeconds],
    ["bytes", "How much the last good backup holds", ({ bytes }) => bytes],
    ["failed", "1 where the last backup failed, else 0", ({ failed }) => failed],
    [
      "incomplete",
      "1 where the last backup was made and something is not right with it, so that older ones all stay, else 0",
      ({ incomplete }) => incomplete,
    ],
    [
      "late",
      "1 where the last good backup is older than twice BACKUP_CRON allows, else 0",
      ({ late }) => late,
    ],
    [
      "held",
      "1 where a restored copy makes no backup before its email is released, else 0",
      ({ held }) => held,
    ],
  ];
  for (const [name, help, of] of figures) {
    new Gauge({
      name: `antochi_last_backup_${name}`,
      help,
      aggregator: "max",
      registers: [register],
      async collect() {
        const [row] = (await read()) ?? [];
        const value = row === undefined ? null : of(row);
        if (value === null) this.remove();
        else this.set(Number(value));
      },
    });
  }
}

type Uploads = { state: string; files: number; bytes: number };

const question = `
  select state, count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
  from stored_files group by state`;

/** Uploads: each is `issued` when it gets an address, and `registered` once its PDF was checked. */
export function measureUploads(register: Registry, pool: DatabaseConnection["pool"]): void {
  const read = createReader<Uploads>(pool, question);
  new Gauge({
    name: "antochi_uploads",
    help: "Uploads by how far they got",
    labelNames: ["state"],
    aggregator: "max",
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
    aggregator: "max",
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
    aggregator: "max",
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
    aggregator: "max",
    registers: [register],
    async collect() {
      const [row] = (await read()) ?? [];
      if (row) this.set(row.oldestSeconds);
      else this.remove();
    },
  });
}

/** Longer than any of these queries takes, and much shorter than Prometheus waits, in milliseconds. */
const patience = 2_000;

/**
 * A query that is sent once, however many metrics need its result at the same time. The result is null if Postgres does not
 * answer in time: these metrics are then absent, while those of the process itself, and that Postgres is down, are reported
 * all the same.
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
