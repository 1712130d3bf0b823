import { randomUUID } from "node:crypto";
import { chmod, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@antochi/embedded/postgres";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/environment/testing/patience";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { createEmptyDatabase, createMigratedDatabase } from "./testing/databases.ts";
import { classifyDriverError, misconfigurationOf } from "./driver-errors.ts";
import { migrateEmptyTo, migrateToLatest } from "./migrate.ts";
import { migrations } from "./migrations/registry.ts";
import type { Waiting } from "./until-locks-are-free.ts";

test("five replicas starting at once on an empty database migrate it once", async () => {
  const url = await createEmptyDatabase();
  const ran = await Promise.all(Array.from({ length: 5 }, () => migrateToLatest(url)));
  expect(ran.flat()).toEqual(Object.keys(migrations));
});

test("migrating a new database leaves no error in the log of Postgres", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-migrate-"));
  // Started by root, Postgres runs under its own account, which must be able to traverse the directory.
  await chmod(directory.path, 0o711);
  const logged: string[] = [];
  await using postgres = await startEmbeddedPostgres({
    dataDir: join(directory.path, "postgres"),
    onLog: (line) => void logged.push(line),
  });
  await migrateToLatest(postgres.url);
  await untilAlone(postgres.url);
  await postgres.stop();
  expect(logged.filter((line) => /ERROR|FATAL/.test(line))).toEqual([]);
  expect(logged.some((line) => line.includes("database system is ready"))).toBe(true);
});

/**
 * A pool has ended once its clients were asked to disconnect, which a busy server processes later; a client that it
 * terminates meanwhile logs a FATAL.
 */
async function untilAlone(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await vi.waitFor(async () => {
    const { rows } = await client.query(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([]);
  }, patience);
  await client.end();
}

test("an up-to-date database is left alone", async () => {
  const url = await createEmptyDatabase();
  await migrateToLatest(url);
  expect(await migrateToLatest(url)).toEqual([]);
});

test("a migration waiting for a table blocks no readers, and continues once it is free", async () => {
  const url = await createEmptyDatabase();
  await migrateEmptyTo(url, "057-long-log");
  await using backup = await connect(url);
  await backup.query("begin; select from audit_checks");
  const { rows: pids } = await backup.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waited = Promise.withResolvers<Waiting>();
  const migrated = migrateToLatest(url, { onWait: waited.resolve });

  await using reader = await connect(url);
  await vi.waitFor(async () => {
    const { rowCount } = await reader.query(
      "select from pg_locks where relation = 'audit_checks'::regclass and not granted",
    );
    expect(rowCount).toBe(1);
  }, patience);
  // The statement timeout of the product's own queries.
  await reader.query("set statement_timeout = '10s'");
  await reader.query("select from audit_checks");
  expect(await waited.promise).toMatchObject({ holder: { ...pids[0], application: "" } });

  await backup.query("rollback");
  expect(await migrated).toContain("058-looks-that-go-on");
});

/** Undoes the eighteenth migration of graphile-worker 0.18, which drops this trigger; no later one changes a table. */
const undoneFromEighteen = `
  create function graphile_worker.tg_jobs__after_insert() returns trigger language plpgsql as 'begin return null; end';
  create trigger _900_after_insert after insert on graphile_worker._private_jobs
    for each statement execute function graphile_worker.tg_jobs__after_insert();
  delete from graphile_worker.migrations where id >= 18;
`;

test("a migration of the queue waiting for a table blocks nobody who adds a job, and continues once it is free", async () => {
  const url = await createEmptyDatabase();
  await migrateToLatest(url);
  await using backup = await connect(url);
  const madeThere = "select id from graphile_worker.migrations order by id";
  const { rows: made } = await backup.query<{ id: number }>(madeThere);
  expect(made).toContainEqual({ id: 18 });
  await backup.query(undoneFromEighteen);
  await backup.query("begin; select from graphile_worker._private_jobs");
  const waited = Promise.withResolvers<Waiting>();
  const migrated = migrateToLatest(url, { onWait: waited.resolve });

  await using worker = await connect(url);
  await vi.waitFor(async () => {
    const { rowCount } = await worker.query(
      "select from pg_locks where relation = 'graphile_worker._private_jobs'::regclass and not granted",
    );
    expect(rowCount).toBe(1);
  }, patience);
  await worker.query("set statement_timeout = '10s'");
  await worker.query("select graphile_worker.add_job('send-mail', '{}')");
  await waited.promise;

  await backup.query("rollback");
  await migrated;
  expect((await worker.query(madeThere)).rows).toEqual(made);
});

test("migrations are registered in the order in which they run", () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).sort());
});

test("a database of a later version is refused, as is one with another product's migrations", async () => {
  const url = await createEmptyDatabase();
  await migrateToLatest(url);
  await using client = await connect(url);
  await client.query("insert into kysely_migration (name, timestamp) values ('999-later', 'now')");
  await expect(migrateToLatest(url)).rejects.toThrow("the database is of a later version of this product");
});

test("a database with another product's tables is left alone, whatever their names", async () => {
  const url = await createEmptyDatabase();
  await using client = await connect(url);
  // Relations of extensions belong to no product.
  await client.query("create extension pg_stat_statements");
  await client.query(
    "create table wp_posts (title text); create view wp_titles as select title from wp_posts",
  );
  await expect(migrateToLatest(url)).rejects.toMatchObject({
    name: "DatabaseForeign",
    message: "the database has tables of another product, such as wp_posts",
  });
  const { rows } = await client.query("select relname from pg_class where relname like 'kysely%'");
  expect(rows).toEqual([]);
  await client.query("drop table wp_posts cascade");
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations));
  await client.query("create table report_of_an_administrator (total integer)");
  expect(await migrateToLatest(url)).toEqual([]);
});

test("a database migrated by another product is recognised", async () => {
  const url = await createEmptyDatabase();
  await using client = await connect(url);
  await client.query("create table kysely_migration (name text primary key, timestamp text not null)");
  await client.query("insert into kysely_migration values ('20250101-theirs', 'then')");
  await expect(migrateToLatest(url)).rejects.toThrow(
    "the database has tables of another product, such as kysely_migration",
  );
});

test("a name taken by another object is recognised as well", async () => {
  const url = await createEmptyDatabase();
  await using client = await connect(url);
  await client.query("create type users as (already integer)");
  await expect(migrateToLatest(url)).rejects.toMatchObject({
    message: 'the database has something of another product: relation "users" already exists',
    cause: { message: 'relation "users" already exists' },
  });
  await client.query("drop type users");
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations));
});

test("an account that may not create tables is refused with Postgres's message", async () => {
  const url = new URL(await createEmptyDatabase());
  await using client = await connect(url.href);
  const name = `reader_${randomUUID().slice(0, 8)}`;
  await client.query(`create role ${name} login password 'a password'`);
  url.username = name;
  url.password = "a password";
  const refusal: unknown = await migrateToLatest(url.href).catch((error: unknown) => error);
  expect(misconfigurationOf(refusal)).toMatch(/^permission denied/);
});

test("a Postgres that is read-only, as after a failover, counts as unavailable until it can be written to", async () => {
  const url = await createEmptyDatabase();
  // Connected before, it can still write.
  await using client = await connect(url);
  const setReadOnly = (readOnly: boolean) =>
    client.query(
      `alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = ${readOnly}`,
    );
  await setReadOnly(true);
  const refusal: unknown = await migrateToLatest(url).catch((error: unknown) => error);
  expect(classifyDriverError(refusal)).toEqual({ kind: "unavailable" });
  await setReadOnly(false);
  expect(await migrateToLatest(url)).toEqual(Object.keys(migrations));
});

test("an unreachable Postgres is an error, not a wait", async () => {
  const url = `postgres://nobody@127.0.0.1:${await findFreePort()}/none`;
  await expect(migrateToLatest(url)).rejects.toThrow("ECONNREFUSED");
});

test("every foreign key has an index for the reverse direction", async () => {
  await using connection = await createMigratedDatabase();
  const { rows } = await connection.pool.query<{ key: string }>(`
    select conrelid::regclass || '.' || conname as key
    from pg_constraint
    where contype = 'f' and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
    )
  `);
  expect(rows).toEqual([]);
});

test("every index that is no constraint names the query it serves", async () => {
  await using connection = await createMigratedDatabase();
  const { rows } = await connection.pool.query<{ index: string }>(`
    select indexrelid::regclass::text as index
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
      and coalesce(obj_description(indexrelid), '') = ''
      and relname not like 'kysely%'
  `);
  expect(rows).toEqual([]);
});

async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
