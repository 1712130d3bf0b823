import { Logger, runMigrations } from "graphile-worker";
import { Kysely, PostgresDialect, sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";
import { classifyDriverError, misconfigurationOf } from "./driver-errors.ts";
import { migrations } from "./migrations/registry.ts";
import { type LockHolder, untilLocksAreFree, type Waiting } from "./until-locks-are-free.ts";

/**
 * How long to wait for a connection when no request is waiting, in milliseconds: a busy machine is no reason to give up.
 */
export const atLeisure = 60_000;

/**
 * Brings the database at `url` to the newest migration, the job queue's own schema included, and answers the names of
 * those of ours it ran. All of ours run in one transaction. Replicas may call it at once: one works, the others wait for it.
 * Rejects with the failure as the cause, and when Postgres cannot be reached within `connectTimeoutMs`, a minute unless
 * told. Tables that others hold are waited for without end, and without holding up whoever reads them; `onWait` hears of it.
 */
export function migrateToLatest(
  url: string,
  {
    connectTimeoutMs = atLeisure,
    onWait = () => {},
  }: { connectTimeoutMs?: number; onWait?: (waiting: Waiting) => void } = {},
): Promise<string[]> {
  return migrate({ url, connectTimeoutMs, onWait }, (migrator) => migrator.migrateToLatest());
}

/**
 * Brings an empty database to an earlier migration, for rows that a product of that version wrote. Once they are there,
 * `migrateToLatest` takes them along.
 */
export function migrateEmptyTo(url: string, migration: string): Promise<string[]> {
  const where = { url, connectTimeoutMs: atLeisure, onWait: () => {} };
  return migrate(where, (migrator) => migrator.migrateTo(migration));
}

/** The database is not one that this version can bring up to date: another product's, or a later version's. */
export class DatabaseForeign extends Error {
  override readonly name = "DatabaseForeign";
}

/** duplicate_table, duplicate_object, duplicate_function, duplicate_column, duplicate_schema */
const duplicates = new Set(["42P07", "42710", "42723", "42701", "42P06"]);

/**
 * What failed. As Postgres says it where that is about who may do what there (`misconfigurationOf`), or about what it lacks
 * now (`classifyDriverError`), such as room or, after a failover, a place to write: a start waits for that.
 */
function migrationFailure(cause: unknown): Error {
  const isRefused = misconfigurationOf(cause) !== undefined;
  if (cause instanceof Error && (isRefused || classifyDriverError(cause)?.kind === "unavailable"))
    return cause;
  if (cause instanceof pg.DatabaseError && duplicates.has(cause.code ?? ""))
    return new DatabaseForeign(`the database has something of another product: ${cause.message}`, { cause });
  // Kysely says so of what was run and is not among the migrations that this version knows.
  if (cause instanceof Error && cause.message.startsWith("corrupted migrations"))
    return new DatabaseForeign("the database is of a later version of this product", { cause });
  const reason = cause instanceof pg.DatabaseError ? `: ${cause.message}` : "";
  return new Error(`The database could not be migrated${reason}`, { cause });
}

type Course = (migrator: Migrator) => Promise<MigrationResultSet>;

type Where = { url: string; connectTimeoutMs: number; onWait: (waiting: Waiting) => void };

/**
 * One connection of its own, since a migration, or the wait for one, may outlast what the product's pool lets a query take.
 */
function openOne({ url, connectTimeoutMs }: Where, onBroken: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: connectTimeoutMs,
    // What is set for the session lasts through every pause.
    idleTimeoutMillis: 0,
    keepAlive: true,
  });
  pool.on("error", onBroken);
  pool.on("connect", (client) => client.on("error", onBroken));
  return pool;
}

async function migrate(where: Where, course: Course): Promise<string[]> {
  let broken: Error | undefined;
  const pool = openOne(where, (error) => (broken = error));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    return await db.connection().execute(async (connection) => {
      const names = await runUnderLock(connection, course, where.onWait);
      await makeQueueTable(connection);
      await migrateQueue(where);
      return names;
    });
  } catch (error) {
    throw broken ?? error;
  } finally {
    await db.destroy();
  }
}

/**
 * graphile-worker finds out that its schema is not there yet by a query that fails, and the first thing in the log of a new
 * Postgres would be that error. This is the empty table that it would then make itself (`installSchema` in its migrate.js).
 * The migration lock is held.
 */
async function makeQueueTable(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      if to_regclass('graphile_worker.migrations') is null then
        create schema if not exists graphile_worker;
        create table graphile_worker.migrations (
          id int primary key,
          ts timestamptz default now() not null,
          breaking boolean not null default false
        );
      end if;
    end
    $$
  `.execute(db);
}

/**
 * graphile-worker's own migrations, which know nothing of giving way. Each is one transaction and those that were made are
 * written down, so that a new attempt goes on where the last one gave way. The migration lock is held by another connection.
 */
async function migrateQueue(where: Where): Promise<void> {
  let broken: Error | undefined;
  const pgPool = openOne(where, (error) => (broken = error));
  const ask = async (statement: string) => (await pgPool.query<LockHolder>(statement)).rows;
  try {
    await untilLocksAreFree(ask, () => runMigrations({ pgPool, logger: silent }), where.onWait);
  } catch (error) {
    throw broken ?? error;
  } finally {
    await pgPool.end();
  }
}

/** graphile-worker otherwise writes to the console. */
const silent = new Logger(() => () => {});

async function runUnderLock(db: Kysely<unknown>, course: Course, onWait: Where["onWait"]): Promise<string[]> {
  // Kysely takes a lock as well, but only after it has created its own tables, which two replicas may not do at once.
  await sql`select pg_advisory_lock(${advisoryLocks.migration})`.execute(db);
  await refuseForeignTables(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const ask = async (statement: string) => (await sql.raw<LockHolder>(statement).execute(db)).rows;
  const run = async () => {
    const { error, results = [] } = await course(migrator);
    if (error !== undefined) throw migrationFailure(error);
    return results.map((result) => result.migrationName);
  };
  // The lock goes with the connection.
  return untilLocksAreFree(ask, run, onWait);
}

const [firstMigration = ""] = Object.keys(migrations);

/**
 * A database in which none of ours has run has to be without tables, so that nobody finds ours among theirs; those of
 * extensions, and in other schemas, do not count. Kysely's own two are there without a row where a first start was cut.
 */
async function refuseForeignTables(db: Kysely<unknown>): Promise<void> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists
  `.execute(db);
  const { rows: ran } = found[0]?.exists
    ? await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    : { rows: [] };
  if (ran.some(({ name }) => name === firstMigration)) return;
  const ours = ran.length === 0 ? ["kysely_migration", "kysely_migration_lock"] : [];
  const { rows: foreign } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and relname <> all(${ours})
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      )
    order by relname limit 1
  `.execute(db);
  const [table] = foreign;
  if (table) throw new DatabaseForeign(`the database has tables of another product, such as ${table.name}`);
}
