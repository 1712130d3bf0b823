import { advisoryLocks } from "@antochi/db/advisory-locks";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineHourlyJob, defineJob, defineTimedJob, handle, type JobHandler } from "./define-job.ts";
import { enqueue } from "./enqueue.ts";
import { recordedLog } from "./testing/recorded-log.ts";
import { openGate } from "./testing/tcp-gate.ts";
import { startWorker, type Worker } from "./worker.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(database.close);

const removal = defineJob({ name: "remove-object", payload: z.object({ key: z.string() }) });
const reading = defineJob({ name: "extract-text", payload: z.object({}), priority: 10 });
const sweep = defineHourlyJob({ name: "sweep-sessions", minute: 47 });

/** For a worker that stops without its ten-second limit: this process may stall for longer. */
const patient = { url: database.url, stopWithinMs: patience.timeout };

beforeEach(async () => {
  // graphile-worker prints the error of a worker that stops in an outage, besides logging it.
  vi.spyOn(console, "trace").mockImplementation(() => undefined);
  await vi.waitFor(async () => expect(await looking()).toBe(0), patience);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from graphile_worker._private_known_crontabs`.execute(db);
});

test("a job runs after the commit, with its payload", async () => {
  const { handlers, keys } = recordingHandlers();
  await using _worker = work(handlers);

  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "a" }));

  await vi.waitFor(() => expect(keys).toEqual(["a"]), patience);
});

test("a job of a rolled-back transaction does not run", async () => {
  const { handlers, keys } = recordingHandlers();
  await using _worker = work(handlers);

  await expect(
    db.transaction().execute(async (tx) => {
      await enqueue(tx, removal, { key: "never" });
      throw new Error("rolled back");
    }),
  ).rejects.toThrow("rolled back");
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "after" }));

  await vi.waitFor(() => expect(keys).toEqual(["after"]), patience);
});

test("jobs with the same key are one job", async () => {
  for (const key of ["first", "second"]) {
    await db.transaction().execute((tx) => enqueue(tx, removal, { key }, { key: "same" }));
  }
  const { handlers, keys } = recordingHandlers();
  await using _worker = work(handlers);

  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
  expect(keys).toEqual(["second"]);
});

test("new work runs before the backlog of PDFs to read", async () => {
  const order: string[] = [];
  const handlers = [
    handle(reading, async () => {
      order.push("reading");
    }),
    handle(removal, async () => {
      order.push("meanwhile");
    }),
  ];
  await db.transaction().execute(async (tx) => {
    for (const key of ["one", "two", "three"]) await enqueue(tx, reading, {}, { key });
    await enqueue(tx, removal, { key: "meanwhile" });
  });
  await using _worker = startWorker({ url: database.url, handlers, log: recordedLog(), concurrency: 1 });

  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
  expect(order).toEqual(["meanwhile", ...Array.from({ length: 3 }, () => "reading")]);
});

test("a failed job stays, and runs when its time comes", async () => {
  const log = recordedLog();
  const errorsBefore: (string | null)[][] = [];
  const handlers = [
    handle(removal, async () => {
      errorsBefore.push(await lastErrors());
      if (errorsBefore.length === 1) throw new Error("not yet");
    }),
  ];
  await using _worker = work(handlers, log);
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "a" }));

  await vi.waitFor(async () => {
    // On a busy machine the retry may have come due by itself.
    await sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`.execute(
      db,
    );
    expect(await waitingJobs()).toBe(0);
  }, patience);
  expect(errorsBefore).toEqual([[null], ["not yet"]]);
  expect(log.lines).toContainEqual(
    expect.objectContaining({ level: "warn", message: "job failed, will be tried again" }),
  );
});

test("a payload refused by the job's schema reaches no handler", async () => {
  const { handlers, keys } = recordingHandlers();
  await using _worker = work(handlers);
  await sql`select graphile_worker.add_job('remove-object', '{"key": 7}')`.execute(db);

  await vi.waitFor(
    async () => expect(await lastErrors()).toEqual([expect.stringContaining("key")]),
    patience,
  );
  expect(keys).toEqual([]);
});

test("stopping waits for the running job", async () => {
  const running = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let finished = false;
  const handlers = [
    handle(removal, async () => {
      running.resolve();
      await release.promise;
      finished = true;
    }),
  ];
  const worker = startWorker({ ...patient, handlers, log: recordedLog(), concurrency: 2 });
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "a" }));
  await running.promise;

  const stopped = worker.stop();
  release.resolve();
  await stopped;

  expect(finished).toBe(true);
  expect(await waitingJobs()).toBe(0);
});

test("a killed worker's jobs are done by another", async () => {
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "left behind" }));
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-a-dead-process', locked_at = now() - interval '1 minute', attempts = 1
  `.execute(db);
  const { handlers, keys } = recordingHandlers();
  await using _worker = work(handlers);

  await vi.waitFor(() => expect(keys).toEqual(["left behind"]), patience);
});

test("a job whose workers died three times waits before the next may run it", async () => {
  await db.transaction().execute(async (tx) => {
    for (const key of ["twice", "thrice"]) await enqueue(tx, removal, { key });
  });
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-a-dead-process', locked_at = now() - interval '1 minute',
      attempts = case payload ->> 'key' when 'twice' then 2 else 3 end
  `.execute(db);
  const { handlers, keys } = recordingHandlers();
  await using _worker = work(handlers);

  await vi.waitFor(async () => expect(await waitingJobs()).toBe(1), patience);
  expect(keys).toEqual(["twice"]);
  const { rows } = await sql`
    select attempts, run_at > updated_at + interval '15 seconds' as "waits" from graphile_worker.jobs
  `.execute(db);
  expect(rows).toEqual([{ attempts: 3, waits: true }]);
});

test("a live worker's jobs are left to it", async () => {
  const running = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const busy = [
    handle(removal, async () => {
      running.resolve();
      await release.promise;
    }),
  ];
  await using _busy = startWorker({ url: database.url, handlers: busy, log: recordedLog(), concurrency: 1 });
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "slow" }));
  await running.promise;
  await vi.waitFor(async () => expect(await looking()).toBe(1), patience);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db);

  const { handlers, keys } = recordingHandlers();
  await using _other = work(handlers);
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "another" }));
  await vi.waitFor(() => expect(keys).toEqual(["another"]), patience);
  release.resolve();

  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
  expect(keys).toEqual(["another"]);
});

test("a stopping worker's running jobs are left to it", async () => {
  const running = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const slow = [
    handle(removal, async () => {
      running.resolve();
      await release.promise;
    }),
  ];
  // Without concurrency, so that it cannot take the second job before it learns that it is stopping.
  const busy = startWorker({ ...patient, handlers: slow, log: recordedLog(), concurrency: 1 });
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "under way" }));
  await running.promise;
  await vi.waitFor(async () => expect(await looking()).toBe(1), patience);
  const stopped = busy.stop();

  // Once the other worker has done this job, it has looked for jobs of dead workers.
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "left behind" }));
  await sql`
    update graphile_worker._private_jobs
    set locked_by = coalesce(locked_by, 'pool-of-a-dead-process'), locked_at = now() - interval '1 minute'
  `.execute(db);
  const { handlers, keys } = recordingHandlers();
  await using _other = work(handlers);
  await vi.waitFor(() => expect(keys).toContain("left behind"), patience);
  expect(keys).toEqual(["left behind"]);

  release.resolve();
  await stopped;
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
  expect(keys).toEqual(["left behind"]);
});

test("a job unfinished when its worker ends is left to another", async () => {
  const running = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const log = recordedLog();
  const slow = [
    handle(removal, async () => {
      running.resolve();
      await release.promise;
    }),
  ];
  const busy = startWorker({ url: database.url, handlers: slow, log, concurrency: 1, stopWithinMs: 1 });
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "never done" }));
  await running.promise;
  await busy.stop();
  const line = { level: "warn", message: "left jobs unfinished; they will be done again", fields: {} };
  expect(log.lines).toContainEqual(line);

  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db);
  const { handlers, keys } = recordingHandlers();
  await using _other = work(handlers);
  await vi.waitFor(() => expect(keys).toEqual(["never done"]), patience);
  release.resolve();
});

test("continues after an outage of Postgres, while idle or during a job", async () => {
  await using gate = await openGate(database.url);
  const keys: string[] = [];
  const release = Promise.withResolvers<void>();
  const running = Promise.withResolvers<void>();
  const slow = [
    handle(removal, async ({ key }) => {
      if (key === "during") {
        running.resolve();
        await release.promise;
      }
      keys.push(key);
    }),
  ];
  await using _worker = work(slow, recordedLog(), gate.url);
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "before" }));
  await vi.waitFor(() => expect(keys).toEqual(["before"]), patience);

  await gate.shut();
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "during" }));
  await gate.open();
  await running.promise;

  await gate.shut();
  release.resolve();
  await vi.waitFor(() => expect(keys).toContain("during"), patience);
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "after" }));
  await gate.open();

  await vi.waitFor(() => expect(keys).toContain("after"), patience);
});

test("starts while Postgres is away", async () => {
  await using gate = await openGate(database.url);
  await gate.shut();
  const { handlers, keys } = recordingHandlers();
  const log = recordedLog();
  await using _worker = work(handlers, log, gate.url);
  await db.transaction().execute((tx) => enqueue(tx, removal, { key: "a" }));
  await vi.waitFor(
    () => expect(log.lines).toContainEqual(expect.objectContaining({ level: "warn" })),
    patience,
  );

  await gate.open();

  await vi.waitFor(() => expect(keys).toEqual(["a"]), patience);
});

test("hourly jobs are in the timetable, if this worker does them", async () => {
  await using _worker = work([...recordingHandlers().handlers, handle(sweep, async () => undefined)]);

  await vi.waitFor(async () => {
    const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs`.execute(db);
    expect(rows).toEqual([{ identifier: "sweep-sessions" }]);
  }, patience);
});

test("the latest failure of a scheduled job stays while the next run is due", async () => {
  const sealing = defineTimedJob({
    name: "seal-entries",
    cron: "0 0 29 2 *",
    maxAttempts: 1,
    madeUpForMs: 0,
  });
  const due = () =>
    sql`
      select graphile_worker.add_job('seal-entries', '{}', queue_name => 'seal-entries', max_attempts => 1, job_key => 'seal-entries')
    `.execute(db);
  let times = 0;
  const seal = handle(sealing, async () => {
    times += 1;
    if (times < 4) throw new Error(`failed ${times}`);
  });
  await using _worker = work([seal]);
  for (const error of ["failed 1", "failed 2", "failed 3"]) {
    await due();
    await vi.waitFor(async () => expect(await lastErrors()).toEqual([error]), patience);
  }
  // After a success, the failed job still waits for a person.
  await due();
  await vi.waitFor(async () => expect([times, await waitingJobs()]).toEqual([4, 1]), patience);
  expect(await lastErrors()).toEqual(["failed 3"]);
});

test("jobs postponed by a clock that was ahead are due again, except those waiting for a retry", async () => {
  const seldom = (name: string) =>
    defineTimedJob({ name, cron: "0 0 29 2 *", maxAttempts: 5, madeUpForMs: 0 });
  const done: string[] = [];
  const jobs = ["count-entries", "failed-once", "sealed-elsewhere"].map((name) =>
    handle(seldom(name), async () => void done.push(name)),
  );
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('count-entries', now(), now() + interval '1 day')
  `.execute(db);
  await sql`
    select graphile_worker.add_job(name, '{}', run_at => now() + after, job_key => name)
    from (values ('count-entries', interval '1 day'), ('failed-once', interval '1 day'), ('sealed-elsewhere', interval '2 minutes'))
      as waiting (name, after)
  `.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'failed-once'`.execute(db);
  const log = recordedLog();
  await using _worker = work(jobs, log);

  await vi.waitFor(() => expect(done).toEqual(["count-entries"]), patience);
  const { rows } = await sql<{ isPast: boolean }>`
    select last_execution <= now() as is_past from graphile_worker._private_known_crontabs
    where identifier = 'count-entries'
  `.execute(db);
  expect(rows).toEqual([{ isPast: true }]);
  const line = {
    level: "warn",
    message: "what a clock that was ahead put off is due now",
    fields: { lines: 1, jobs: 1 },
  };
  await vi.waitFor(() => expect(log.lines).toContainEqual(line), patience);
});

test("continues by the minute of a clock that was set back", async () => {
  const log = recordedLog();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 60 * 60 * 1_000 });
  try {
    await using _worker = work([handle(sweep, async () => undefined)], log);
    await vi.waitFor(async () => expect(await looking()).toBe(1), patience);
    vi.useRealTimers();
    const wentBack: unknown = expect.objectContaining({
      err: new Error("The clock of this machine was put back"),
    });
    await vi.waitFor(() => expect(log.lines.map(({ fields }) => fields)).toContainEqual(wentBack), patience);
  } finally {
    vi.useRealTimers();
  }
});

/** How many workers hold the lock that shows that they are alive. */
async function looking(): Promise<number> {
  const { rows } = await sql`
    select from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and classid = ${advisoryLocks.workerPools}::bigint::oid
  `.execute(db);
  return rows.length;
}

function work(handlers: readonly JobHandler[], log = recordedLog(), url = database.url): Worker {
  return startWorker({ url, handlers, log, concurrency: 2 });
}

function recordingHandlers(): { handlers: JobHandler[]; keys: string[] } {
  const keys: string[] = [];
  const record = handle(removal, async ({ key }) => {
    keys.push(key);
  });
  return { handlers: [record], keys };
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql`select id from graphile_worker.jobs`.execute(db);
  return rows.length;
}

async function lastErrors(): Promise<(string | null)[]> {
  const { rows } = await sql<{
    lastError: string | null;
  }>`select last_error from graphile_worker.jobs`.execute(db);
  return rows.map(({ lastError }) => lastError);
}
