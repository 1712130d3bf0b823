import { Socket } from "node:net";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/environment/testing/patience";
import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { createDatabase } from "./connection.ts";
import { classifyDriverError } from "./driver-errors.ts";
import type { Database } from "./schema.ts";
import { createEmptyDatabase } from "./testing/databases.ts";
import { startFreezableProxy } from "./testing/freezable-proxy.ts";

const url = await createEmptyDatabase();
/** A time limit that tests wait out, yet longer than a busy machine needs to connect and get an answer. */
const shortly = 5_000;
const onError = (error: Error) => {
  throw error;
};

test("columns are camelCase, keys inside JSON are unchanged, bigints are numbers and instants Dates to the millisecond", async () => {
  await using connection = createDatabase({ url, poolSize: 1, onError });
  const instant = new Date("2026-03-29T01:30:00.123Z");
  const query = sql<object>`
    select ${instant}::timestamptz(3) as created_at, 9007199254740991::bigint as view_count,
      '{"snake_key": 1}'::jsonb as some_json
  `;
  expect((await query.execute(connection.db)).rows).toEqual([
    { createdAt: instant, viewCount: Number.MAX_SAFE_INTEGER, someJson: { snake_key: 1 } },
  ]);
});

test("a bigint too large for a number is an error, not another number", async () => {
  await using connection = createDatabase({ url, poolSize: 1, onError });
  await expect(sql`select 9007199254740992::bigint`.execute(connection.db)).rejects.toThrow(RangeError);
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }]);
});

test("a statement that takes too long is cancelled", async () => {
  await using connection = createDatabase({ url, poolSize: 1, statementTimeoutMs: 50, onError });
  expect(await failureOf(sql`select pg_sleep(10)`.execute(connection.db))).toEqual({ kind: "timeout" });
});

test("while Postgres is away queries fail as unavailable, and nothing else breaks", async () => {
  const nowhere = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
  await using connection = createDatabase({ url: nowhere, poolSize: 1, onError });
  expect(await failureOf(sql`select 1`.execute(connection.db))).toEqual({ kind: "unavailable" });
});

test("an idle connection is kept alive by early TCP probes", async () => {
  const set = vi.spyOn(Socket.prototype, "setKeepAlive");
  await using connection = createDatabase({ url, poolSize: 1, onError });
  await sql`select 1`.execute(connection.db);
  expect(set).toHaveBeenCalledWith(true, 10_000);
});

test("a connection that breaks while idle is reported and replaced", async () => {
  const heard = vi.fn<(error: Error) => void>();
  await using broken = createDatabase({ url, poolSize: 1, onError: heard });
  await using other = createDatabase({ url, poolSize: 1, onError });
  const { rows } = await broken.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  await other.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalled(), patience);
  expect(classifyDriverError(heard.mock.calls[0]?.[0])).toEqual({ kind: "unavailable" });
  expect((await sql`select 1 as one`.execute(broken.db)).rows).toEqual([{ one: 1 }]);
});

test("a client released twice stays with the caller it is lent to next", async () => {
  await using connection = createDatabase({ url, poolSize: 1, onError });
  const { pool } = connection;
  const giveBack = await new Promise<() => void>((resolve, reject) => {
    pool.connect((error, _client, done) => (error ? reject(error) : resolve(done)));
  });
  giveBack();
  const client = await pool.connect();
  giveBack();
  const waiting = pool.connect();
  expect(pool.idleCount).toBe(0);
  client.release();
  (await waiting).release();
});

test("a connection that breaks during a query fails only that query", async () => {
  await using connection = createDatabase({ url, poolSize: 1, onError });
  const suicide = sql`select pg_terminate_backend(pg_backend_pid())`;
  expect(await failureOf(suicide.execute(connection.db))).toEqual({ kind: "unavailable" });
  expect((await sql`select 1 as one`.execute(connection.db)).rows).toEqual([{ one: 1 }]);
});

test("a read-only connection is not lent again: the address may lead to a writable server now", async () => {
  await using connection = createDatabase({ url, poolSize: 1, onError });
  const { db } = connection;
  await sql`set default_transaction_read_only = on`.execute(db);
  expect(await failureOf(sql`create table written ()`.execute(db))).toEqual({ kind: "unavailable" });
  await sql`create table written ()`.execute(db);
});

// Each test waits for a time limit, so they run concurrently.
describe.concurrent("where a limit ends it", () => {
  test("a query does not wait for a connection forever", async () => {
    await using connection = createDatabase({ url, poolSize: 1, connectTimeoutMs: shortly, onError });
    const { db } = connection;
    await db.connection().execute(async () => {
      expect(await failureOf(sql`select 1`.execute(db))).toEqual({ kind: "unavailable" });
    });
  });

  test("an idle transaction is ended, so that its locks are released", async () => {
    const heard = vi.fn<(error: Error) => void>();
    await using connection = createDatabase({
      url,
      poolSize: 1,
      statementTimeoutMs: shortly,
      onError: heard,
    });
    await using watching = createDatabase({ url, poolSize: 1, onError });
    const idle = connection.db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      // A query inside the transaction would end its idle time, so another connection watches it.
      await vi.waitFor(async () => {
        const session = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`;
        expect((await session.execute(watching.db)).rows).toEqual([]);
      }, patience);
      expect(await failureOf(sql`select 1`.execute(transaction))).toEqual({ kind: "unavailable" });
    });
    expect(await failureOf(idle)).toEqual({ kind: "unavailable" });
    expect(heard).not.toHaveBeenCalled();
  });

  test.each<[string, (db: Database) => Promise<unknown>]>([
    ["a query", (db) => sql`select 1`.execute(db)],
    ["a transaction", (db) => db.transaction().execute(async (begun) => sql`select 1`.execute(begun))],
  ])("%s gives up a connection that does not answer, and it is never lent again", async (_what, ask) => {
    await using proxy = await startFreezableProxy(url);
    await using connection = createDatabase({
      url: proxy.url,
      poolSize: 1,
      statementTimeoutMs: shortly,
      onError,
    });
    const { db } = connection;
    await sql`select 1`.execute(db);
    proxy.freeze();
    expect(await failureOf(ask(db))).toEqual({ kind: "timeout" });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });
});

test("closing ends the connections, is repeatable, and works if none was ever used", async () => {
  const used = createDatabase({ url, poolSize: 1, onError });
  await sql`select 1`.execute(used.db);
  await Promise.all([used.close(), used.close()]);
  expect(used.pool.ended).toBe(true);
  const unused = createDatabase({ url, poolSize: 1, onError });
  await unused.close();
  expect(unused.pool.ended).toBe(true);
});

async function failureOf(action: Promise<unknown>): Promise<unknown> {
  return action.then(
    () => "no failure",
    (error: unknown) => classifyDriverError(error) ?? error,
  );
}
