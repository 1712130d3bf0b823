import { createPool } from "@antochi/db/pool";
import { startFreezableProxy } from "@antochi/db/testing/freezable-proxy";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createNotifications } from "./notifications.ts";

const database = await createTestDatabase();
afterAll(database.close);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("hears again before long what is said once the host of Postgres went without a word", async () => {
  await using proxy = await startFreezableProxy(database.url);
  // What is not answered is given up two seconds after Postgres would give it up itself.
  const options = { poolSize: 2, statementTimeoutMs: 3_000, onError: () => undefined };
  const pool = createPool({ url: proxy.url, ...options });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const notifications = createNotifications(pool);
  const heard: string[] = [];
  const missed = vi.fn<() => void>();
  notifications.listen("sample", {
    heard: (payload) => void heard.push(payload),
    missed,
    closed: () => undefined,
  });
  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(1), patience);

  proxy.freeze();
  vi.advanceTimersByTime(30_000);

  await vi.waitFor(() => expect(missed).toHaveBeenCalledTimes(2), patience);
  await database.pool.query("select pg_notify('sample', 'after')");
  await vi.waitFor(() => expect(heard).toEqual(["after"]), patience);
  notifications.close();
  await pool.end();
});

test("asks Postgres for one channel after the other on its connection", async () => {
  const pool = createPool({ url: database.url, poolSize: 1, onError: () => undefined });
  const notifications = createNotifications(pool);
  const missed = vi.fn<() => void>();
  const heard: string[] = [];
  const listener = { heard: (payload: string) => void heard.push(payload), missed, closed: () => undefined };
  notifications.listen("first", listener);
  await vi.waitFor(() => expect(missed).toHaveBeenCalled(), patience);

  const statements = vi.spyOn(pg.Client.prototype, "query");
  for (const channel of ["second", "third", "fourth"]) notifications.listen(channel, listener);
  // What is asked for in this turn of the event loop has no answer in it.
  await new Promise<void>((resolve) => {
    process.nextTick(resolve);
  });
  expect(statements).toHaveBeenCalledTimes(1);

  await vi.waitFor(async () => {
    await database.pool.query("select pg_notify('fourth', 'heard')");
    expect(heard).toContain("heard");
  }, patience);
  notifications.close();
  await pool.end();
});
