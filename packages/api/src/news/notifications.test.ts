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

test("listening resumes soon after the host of Postgres vanishes without closing the connection", async () => {
  await using proxy = await startFreezableProxy(database.url);
  // An unanswered statement times out two seconds after Postgres itself would cancel it.
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

/** Adds a listener. @returns what it is told, as it comes */
function tell(notifications: Notifications, channel: string): readonly string[] {
  const told: string[] = [];
  notifications.listen(channel, {
    heard: (payload) => void told.push(payload),
    missed: () => void told.push("missed"),
    closed: () => undefined,
  });
  return told;
}

test("a new listener is told once to catch up, only after Postgres listens, whoever listens already", async () => {
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

test("channels are subscribed one at a time on the connection to Postgres", async () => {
  const pool = createPool({ url: database.url, poolSize: 1, onError: () => undefined });
  const notifications = createNotifications(pool);
  const missed = vi.fn<() => void>();
  const heard: string[] = [];
  const listener = { heard: (payload: string) => void heard.push(payload), missed, closed: () => undefined };
  notifications.listen("first", listener);
  await vi.waitFor(() => expect(missed).toHaveBeenCalled(), patience);

  const statements = vi.spyOn(pg.Client.prototype, "query");
  for (const channel of ["second", "third", "fourth"]) notifications.listen(channel, listener);
  // No answer can arrive within this turn of the event loop.
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
