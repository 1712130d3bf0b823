import { createPool } from "@antochi/db/pool";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { defineHourlyJob, handle } from "./define-job.ts";
import { keepAlive } from "./liveness.ts";
import { recordedLog } from "./testing/recorded-log.ts";

const database = await createTestDatabase();
afterAll(database.close);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("no second check starts while Postgres is slow to answer the first", async () => {
  const pool = createPool({ url: database.url, poolSize: 1, onError: () => undefined });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const sweep = handle(defineHourlyJob({ name: "sweep-sessions", minute: 47 }), async () => undefined);
  const onLost = vi.fn<(error: Error) => void>();
  const options = { workerPoolId: "pool", handlers: [sweep], onLost, log: recordedLog() };
  const alive = await keepAlive(pool, options);
  const statements = vi.spyOn(pg.Client.prototype, "query");
  const looks = () => statements.mock.calls.filter(([text]) => text.includes("as dead")).length;

  // No query can complete within this turn of the event loop.
  vi.advanceTimersByTime(60_000);
  expect(looks()).toBe(1);

  await vi.waitFor(() => {
    vi.advanceTimersByTime(5_000);
    expect(looks()).toBeGreaterThan(1);
  }, patience);
  expect(onLost).not.toHaveBeenCalled();
  await alive[Symbol.asyncDispose]();
  await pool.end();
});
