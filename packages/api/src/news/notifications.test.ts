import { createPool } from "@antochi/db/pool";
import { startFreezableProxy } from "@antochi/db/testing/freezable-proxy";
import { createTestDatabase } from "@antochi/testing/database";
import { patience } from "@antochi/testing/patience";
import pg from "pg";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createNotifications, type Notifications } from "./notifications.ts";

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

/** What somebody who listens from now on is told. */
function tell(notifications: Notifications, channel: string): readonly string[] {
  const told: string[] = [];
  notifications.listen(channel, {
    heard: (payload) => void told.push(payload),
    missed: () => void told.push("missed"),
    closed: () => undefined,
  });
  return told;
}

test("tells who begins to listen once, and not before Postgres listens for them, whoever listens already", async () => {
  await using proxy = await startFreezableProxy(database.url);
  const pool = createPool({ url: proxy.url, poolSize: 1, onError: () => undefined });
  const notifications = createNotifications(pool);
  const first = [tell(notifications, "sample"), tell(notifications, "sample")];
  await vi.waitFor(() => expect(first).toEqual([["missed"], ["missed"]]), patience);

  proxy.freeze();
  const later = [tell(notifications, "sample"), tell(notifications, "other")];
  await database.pool.query("select pg_notify('other', 'before')");
  expect(later).toEqual([[], []]);
  proxy.thaw();
  await vi.waitFor(() => expect(later).toEqual([["missed"], ["missed"]]), patience);

  for (const channel of ["sample", "other"])
    await database.pool.query("select pg_notify($1, 'after')", [channel]);
  const everybody = [...first, ...later];
  await vi.waitFor(() => expect(everybody).toEqual(everybody.map(() => ["missed", "after"])), patience);
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
