import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineJob, defineTimedJob, handle } from "./define-job.ts";
import { enqueue } from "./enqueue.ts";
import { countFailed, findRetrying } from "./failed-jobs.ts";
import { recordedLog } from "./testing/recorded-log.ts";
import { startWorker } from "./worker.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(database.close);

const payload = z.object({ reason: z.string() });
const sealing = defineTimedJob({
  name: "seal-entries",
  cron: "0 0 29 2 *",
  maxAttempts: 5,
  madeUpForMs: 0,
});

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

test.each([{ queue: undefined }, { queue: "copies" }])(
  "a job replaced while it runs leaves no failure behind, in queue $queue",
  async ({ queue }) => {
    const making = defineJob({ name: "make-copy", payload, ...(queue !== undefined && { queue }) });
    const running = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const done: string[] = [];
    const handler = handle(making, async ({ reason }) => {
      if (reason !== "first") return void done.push(reason);
      running.resolve();
      await release.promise;
      done.push(reason);
      throw new Error("what it was to copy is gone");
    });
    const ask = async (reason: string) =>
      db.transaction().execute((tx) => enqueue(tx, making, { reason }, { key: "same" }));
    await using _worker = work(handler);
    await ask("first");
    await running.promise;
    await ask("second");
    release.resolve();

    await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
    expect(done.toSorted()).toEqual(["first", "second"]);
  },
);

test("a failed job with a key waits for its retry while nothing replaces it", async () => {
  const making = defineJob({ name: "make-copy", payload });
  const handler = handle(making, async () => {
    throw new Error("the store is away");
  });
  await using _worker = work(handler);
  await db.transaction().execute((tx) => enqueue(tx, making, { reason: "first" }, { key: "same" }));

  await vi.waitFor(async () => expect(await findRetrying(db, 10)).toMatchObject({ count: 1 }), patience);
});

test("a job replaced while a worker ran it that died leaves no failure behind", async () => {
  const making = defineJob({ name: "make-copy", payload });
  const done: string[] = [];
  const ask = async (reason: string) =>
    db.transaction().execute((tx) => enqueue(tx, making, { reason }, { key: "same" }));
  await ask("first");
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-a-dead-process', locked_at = now() - interval '1 minute', attempts = 1
  `.execute(db);
  await ask("second");
  await using _worker = work(handle(making, async ({ reason }) => void done.push(reason)));

  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
  expect(done).toEqual(["second"]);
});

test("a scheduled run that outlasts its period and ends its process counts as failed", async () => {
  await addSealing();
  await sql`
    update graphile_worker._private_jobs
    set locked_by = 'pool-of-a-dead-process', locked_at = now() - interval '1 minute', attempts = 1
  `.execute(db);
  await addSealing();
  await using _worker = work(handle(sealing, async () => {}));

  await vi.waitFor(async () => expect(await waitingJobs()).toBe(1), patience);
  await vi.waitFor(async () => expect(await countFailed(db, 10)).toBe(1), patience);
});

test("of scheduled runs that each outlast their period and fail, the latest failure stays", async () => {
  let times = 0;
  const handler = handle(sealing, async () => {
    times += 1;
    if (times === 3) return;
    await addSealing();
    throw new Error(`failed ${times}`);
  });
  await using _worker = work(handler);
  await addSealing();

  await vi.waitFor(async () => expect([times, await waitingJobs()]).toEqual([3, 1]), patience);
  expect(await countFailed(db, 10)).toBe(1);
  const { rows } = await sql`select last_error from graphile_worker.jobs`.execute(db);
  expect(rows).toEqual([{ lastError: "failed 2" }]);
});

/** As graphile-worker's cron does. */
async function addSealing(): Promise<void> {
  await sql`
    select graphile_worker.add_job('seal-entries', '{}', queue_name => 'seal-entries', max_attempts => 5, job_key => 'seal-entries')
  `.execute(db);
}

function work(handler: ReturnType<typeof handle>) {
  return startWorker({ url: database.url, handlers: [handler], log: recordedLog(), concurrency: 2 });
}

async function waitingJobs(): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs`.execute(db);
  return rows.length;
}
