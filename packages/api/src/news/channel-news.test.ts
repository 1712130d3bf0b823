import { pageSizes } from "@antochi/contract/pagination";
import { createPool } from "@antochi/db/pool";
import { createTestDatabase } from "@antochi/testing/database";
import { afterAll, expect, test } from "vitest";
import { createNotifications, type Listener } from "./notifications.ts";
import { type ChannelNews, channelNews } from "./channel-news.ts";

const database = await createTestDatabase();
afterAll(database.close);

/** A stream of news that nobody reads yet, and a way to feed its listener meanwhile. */
async function listen() {
  let listener: Listener | undefined;
  const over = new AbortController();
  const news = channelNews({
    notifications: {
      listen(_channel, given) {
        listener = given;
        given.missed();
        return () => {};
      },
      close: () => {},
    },
    channel: "sample",
    most: pageSizes.logs.max,
    signal: over.signal,
    everyMs: 60_000,
  });
  expect((await news.next()).value).toBe("missed");
  return {
    hear: (id: number) => listener?.heard(String(id)),
    next: async (): Promise<ChannelNews | undefined> => (await news.next()).value ?? undefined,
    [Symbol.dispose]: () => over.abort(),
  };
}

test("entries that arrive between two reads come together, in order", async () => {
  using channel = await listen();
  for (const id of [1, 2, 3]) channel.hear(id);
  expect(await channel.next()).toEqual(["1", "2", "3"]);
  channel.hear(4);
  expect(await channel.next()).toEqual(["4"]);
});

test("an entry repeated before it is read is deduplicated, and does not fill the buffer", async () => {
  using channel = await listen();
  for (let round = 0; round <= pageSizes.logs.max; round += 1) channel.hear(1);
  channel.hear(2);
  expect(await channel.next()).toEqual(["1", "2"]);
});

test("more entries than a page holds are reported as missed, to be read from the tables", async () => {
  using channel = await listen();
  for (let id = 1; id <= pageSizes.logs.max; id += 1) channel.hear(id);
  expect(await channel.next()).toHaveLength(pageSizes.logs.max);
  for (let id = 1; id <= pageSizes.logs.max + 1; id += 1) channel.hear(id);
  expect(await channel.next()).toBe("missed");
  channel.hear(1);
  expect(await channel.next()).toEqual(["1"]);
});

test("the stream starts once Postgres listens, so that nothing is lost between reading the tables and the news", async () => {
  const pool = createPool({ url: database.url, poolSize: 1, onError: () => undefined });
  const lent = await pool.connect();
  const notifications = createNotifications(pool);
  const news = channelNews({
    notifications,
    channel: "sample",
    most: pageSizes.logs.max,
    signal: undefined,
    everyMs: 60_000,
  });
  const first = news.next();
  // Sent while the only connection is lent to another.
  await database.pool.query("select pg_notify('sample', 'before')");
  lent.release();
  expect((await first).value).toBe("missed");
  await database.pool.query("select pg_notify('sample', 'after')");
  expect((await news.next()).value).toEqual(["after"]);
  notifications.close();
  await pool.end();
});
