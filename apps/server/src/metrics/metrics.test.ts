import { limits } from "@antochi/contract/limits";
import { createDatabase } from "@antochi/db/connection";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { insertIssuedFile, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { AggregatorRegistry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestServer } from "../testing/test-server.ts";
import { createMetrics, type Metrics } from "./create-metrics.ts";
import { readSeries } from "../testing/read-series.ts";
import { serveMetrics } from "./serve-metrics.ts";

const anyPort = { host: "127.0.0.1", port: 0 };
const procedures = new Set(["auth.currentUser"]);
const probes = { postgres: async () => {}, store: async () => {} };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function scrape({ registry }: Metrics): Promise<Map<string, number>> {
  await using server = await serveMetrics(registry, anyPort);
  const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  return readSeries(await answer.text());
}

it("counts requests by route and status, under names of our own only", async () => {
  const metrics = createMetrics({
    pool: database.pool,
    probes,
    skews: new Map([["database", 31]]),
    procedures,
  });
  await using test = await buildTestServer(database, { watchRequests: metrics.watchRequests });
  const addresses = [
    "/api/user",
    "/api/user",
    "/api/nothing-here",
    "/api/activity/logs/1?secret=1",
    "/trpc/auth.currentUser",
    "/trpc/auth.currentUser,auth.currentUser?batch=1",
    "/trpc/made.up",
  ];
  for (const url of addresses) await test.server.inject({ url });
  const series = await scrape(metrics);
  const counted = [...series].filter(([name]) => name.startsWith("http_request_duration_seconds_count"));
  expect(Object.fromEntries(counted)).toEqual({
    'http_request_duration_seconds_count{method="GET",route="/api/user",status="401"}': 2,
    'http_request_duration_seconds_count{method="GET",route="(unmatched)",status="404"}': 1,
    'http_request_duration_seconds_count{method="GET",route="/api/activity/logs/:articleId",status="401"}': 1,
    'http_request_duration_seconds_count{method="GET",route="/trpc/auth.currentUser",status="401"}': 1,
    'http_request_duration_seconds_count{method="GET",route="/trpc/(batch)",status="401"}': 1,
    'http_request_duration_seconds_count{method="GET",route="/trpc/(unknown)",status="404"}': 1,
  });
  expect(series.get("http_requests_in_flight")).toBe(0);
  expect(series.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
});

it("reports the queue's backlog, uploads, and the pool", async () => {
  const addJob = (arguments_: string) => database.pool.query(`select graphile_worker.add_job(${arguments_})`);
  await addJob("'sweep-uploads', run_at => now() - interval '90 seconds'");
  await addJob("'remove-object', run_at => now() + interval '1 day'");
  await addJob("'remove-object', max_attempts => 1");
  await database.pool.query("update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1");
  await insertIssuedFile(database.db);
  await insertRegisteredFile(database.db, { size: 1_500 });
  await insertRegisteredFile(database.db, {
    size: limits.pdfMaxBytes,
    condition: "altered",
    checkedAt: new Date(),
  });

  const series = await scrape(
    createMetrics({ pool: database.pool, probes, skews: new Map([["database", 31]]), procedures }),
  );
  expect(series.get('antochi_jobs{task="sweep-uploads",state="queued"}')).toBe(1);
  expect(series.get('antochi_jobs{task="remove-object",state="queued"}')).toBe(1);
  expect(series.get('antochi_jobs{task="remove-object",state="failed"}')).toBe(1);
  expect(series.get("antochi_oldest_job_seconds")).toBeGreaterThanOrEqual(90);
  expect(series.get('antochi_uploads{state="issued"}')).toBe(1);
  expect(series.get('antochi_uploads{state="registered"}')).toBe(2);
  expect(series.get('antochi_stored_files_wrong{condition="altered"}')).toBe(1);
  expect(series.get('antochi_stored_files_wrong{condition="missing"}')).toBe(0);
  expect(series.get("antochi_oldest_file_check_seconds")).toBeLessThan(600);
  expect(series.get("antochi_stored_bytes")).toBe(limits.pdfMaxBytes + 1_500);
  expect(series.get('antochi_dependency_up{dependency="postgres"}')).toBe(1);
  expect(series.get('antochi_clock_skew_seconds{clock="database"}')).toBe(31);
  expect(series.get("pg_pool_size")).toBe(10);
  expect(series.get("pg_pool_waiting")).toBe(0);
});

it("distinguishes held emails from late jobs", async () => {
  await using copy = await openCopy();
  const addJob = (arguments_: string) => copy.pool.query(`select graphile_worker.add_job(${arguments_})`);
  await addJob("'send-mail', run_at => now() - interval '3 hours'");
  await addJob("'send-password-reset', run_at => now() - interval '2 hours'");
  await addJob("'sweep-uploads', run_at => now() - interval '90 seconds'");
  const metrics = createMetrics({ pool: copy.pool, probes, skews: new Map(), procedures });
  const free = await scrape(metrics);
  expect(free.get("antochi_oldest_job_seconds")).toBeGreaterThan(10_000);
  expect(free.get("antochi_held_letters")).toBe(0);

  await copy.pool.query("insert into mail_hold default values");
  const held = await scrape(metrics);
  expect(held.get("antochi_held_letters")).toBe(2);
  expect(held.get("antochi_oldest_job_seconds")).toBeGreaterThanOrEqual(90);
  expect(held.get("antochi_oldest_job_seconds")).toBeLessThan(3_600);
});

it("distinguishes scanned pages, which have the lowest priority, from late jobs", async () => {
  await using copy = await openCopy();
  await copy.pool.query(
    "select graphile_worker.add_job('read-scans', queue_name => 'ocr', run_at => now() - interval '20 minutes')",
  );
  const series = await scrape(createMetrics({ pool: copy.pool, probes, skews: new Map(), procedures }));
  expect(series.get("antochi_oldest_job_seconds")).toBe(0);
  expect(series.get('antochi_jobs{task="read-scans",state="queued"}')).toBe(1);
});

it("reports the result of the last backups, and nothing if there are none", async () => {
  await using copy = await openCopy();
  const metrics = createMetrics({ pool: copy.pool, probes, skews: new Map(), procedures });
  const backups = async () =>
    Object.fromEntries(
      [...(await scrape(metrics))].filter(([name]) => name.startsWith("antochi_last_backup")),
    );
  expect(await backups()).toEqual({});
  await copy.pool.query(`
    insert into backup_schedule (cron, late_at) values ('0 2 * * *', now() - interval '1 minute');
    insert into backup_runs (name, started_at, ended_at, outcome, bytes) values
      ('good', '2026-11-20T02:00:00Z', now(), 'made', 12000000000),
      ('bad', '2026-11-21T02:00:00Z', now(), 'failed', null),
      ('under way', '2026-11-22T02:00:00Z', null, null, null)`);
  expect(await backups()).toEqual({
    antochi_last_backup_timestamp_seconds: Date.parse("2026-11-20T02:00:00Z") / 1000,
    antochi_last_backup_bytes: 12_000_000_000,
    antochi_last_backup_failed: 1,
    antochi_last_backup_incomplete: 0,
    antochi_last_backup_late: 1,
    antochi_last_backup_held: 0,
  });
  await copy.pool.query(`
    insert into backup_runs (name, started_at, ended_at, outcome, bytes, complaint) values
      ('lacks', '2026-11-23T02:00:00Z', now(), 'made', 12, 'x is registered, but the store does not have it')`);
  expect(await backups()).toMatchObject({
    antochi_last_backup_failed: 0,
    antochi_last_backup_incomplete: 1,
  });
  await copy.pool.query("insert into mail_hold default values");
  expect(await backups()).toMatchObject({ antochi_last_backup_late: 0, antochi_last_backup_held: 1 });
});

it("reports what workers share once, however many they are", async () => {
  await using copy = await openCopy();
  await copy.pool.query(`
    insert into mail_hold default values;
    select graphile_worker.add_job('send-mail', run_at => now() - interval '1 minute');
    insert into backup_schedule (cron, late_at) values ('0 2 * * *', now() - interval '1 minute');
    insert into backup_runs (name, started_at, ended_at, outcome, bytes, complaint) values
      ('lacks', '2026-11-20T02:00:00Z', now(), 'made', 12000000000, 'x is registered, but the store does not have it')`);
  const worker = () => createMetrics({ pool: copy.pool, probes, skews: new Map(), procedures });
  const [one, other] = [worker(), worker()];
  const told = await Promise.all([one, other].map(({ registry }) => registry.getMetricsAsJSON()));
  const together = readSeries(await AggregatorRegistry.aggregate(told).metrics());
  const alone = await scrape(one);

  const shared = [...alone].filter(([name]) =>
    /^antochi_(?:held|last_backup|jobs|uploads|stored)/.test(name),
  );
  expect(shared.length).toBeGreaterThan(6);
  for (const [name, value] of shared) expect.soft(together.get(name), name).toBe(value);
});

async function openCopy(): Promise<TestDatabase & AsyncDisposable> {
  const copy = await createTestDatabase();
  return { ...copy, [Symbol.asyncDispose]: copy.close };
}

it("still reports the process, and that Postgres is down, during an outage", async () => {
  const url = "postgres://antochi@127.0.0.1:1/none";
  await using down = createDatabase({ url, poolSize: 1, onError: () => {} });
  const metrics = createMetrics({
    pool: down.pool,
    probes: { postgres: () => down.pool.query("select 1"), store: async () => {} },
    skews: new Map(),
    procedures,
  });
  const series = await scrape(metrics);
  expect(series.get('antochi_dependency_up{dependency="postgres"}')).toBe(0);
  expect(series.get('antochi_dependency_up{dependency="store"}')).toBe(1);
  const reported = [...series.keys()].filter((name) =>
    /^antochi_(?:jobs|oldest|uploads|stored|held|last)/.test(name),
  );
  expect(reported).toEqual([]);
  expect(series.get("process_cpu_seconds_total")).toBeGreaterThan(0);
});

it("answers only its one address", async () => {
  const { registry } = createMetrics({
    pool: database.pool,
    probes,
    skews: new Map([["database", 31]]),
    procedures,
  });
  await using server = await serveMetrics(registry, anyPort);
  const origin = `http://127.0.0.1:${server.port}`;
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: "POST" })).status).toBe(404);
});
