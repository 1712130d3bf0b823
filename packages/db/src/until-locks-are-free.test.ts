import { patience } from "@antochi/environment/testing/patience";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createEmptyDatabase } from "./testing/databases.ts";
import { type LockHolder, untilLocksAreFree, type Waiting } from "./until-locks-are-free.ts";

test("a change ended by Postgres because of a deadlock is retried", async () => {
  const url = await createEmptyDatabase();
  await using changing = await connect(url);
  await using other = await connect(url);
  await using watching = await connect(url);
  // The change is the one that detects the deadlock, long before its own lock timeout.
  await changing.query("set deadlock_timeout = '10ms'; create table first (); create table second ()");
  await other.query("set deadlock_timeout = '1h'; begin; lock table second");
  const { rows: pids } = await other.query<{ pid: number }>("select pg_backend_pid() as pid");
  const whenOtherWaits = () =>
    vi.waitFor(async () => {
      const { rowCount } = await watching.query(
        "select from pg_locks where relation = 'first'::regclass and not granted",
      );
      expect(rowCount).toBe(1);
    }, patience);

  let closed: Promise<unknown> | undefined;
  let tries = 0;
  async function change(): Promise<string> {
    tries += 1;
    try {
      await changing.query("begin; lock table first");
      if (closed === undefined) {
        closed = other.query("lock table first");
        await whenOtherWaits();
      }
      await changing.query("lock table second");
      await changing.query("commit");
      return "changed";
    } catch (error) {
      await changing.query("rollback");
      throw error;
    }
  }
  const waited: Waiting[] = [];
  let freed: Promise<unknown> | undefined;
  const onWait = (waiting: Waiting) => {
    waited.push(waiting);
    freed = other.query("commit");
  };
  const ask = async (statement: string) => (await changing.query<LockHolder>(statement)).rows;

  expect(await untilLocksAreFree(ask, change, onWait)).toBe("changed");
  await Promise.all([closed, freed]);
  expect(tries).toBe(2);
  expect(waited).toMatchObject([{ holder: pids[0], retryInMs: 1_000 }]);
});

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
