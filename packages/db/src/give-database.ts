import pg from "pg";
import { auditObjects, isAuditAltered, keepAudit } from "./keep-audit.ts";
import { atLeisure, migrateToLatest } from "./migrate.ts";
import { type LockHolder, untilLocksAreFree, type Waiting } from "./until-locks-are-free.ts";

type GivenDatabase = {
  rootUrl: string;
  url: string;
  bare?: boolean;
  /** Hears that it waits for tables that others hold. */
  onWait?: (waiting: Waiting) => void;
};

/**
 * Gives the account of `url` the database of `rootUrl`, brought to the newest migration: it may connect, owns what is there
 * but the audit log (`keep-audit.ts`), and is nothing more: no superuser, no maker of roles or databases. Run again it
 * changes what differs, such as the password; what earlier versions made as the superuser goes over to the account.
 * Extensions stay whose they are.
 *
 * The database stays the superuser's, who runs nothing there that the account could have put into the way: migrations run as
 * the account, and the superuser's own statements find the system's catalogue alone by an unqualified name.
 *
 * @param bare leaves it without a table, for a backup of an earlier version, whose rows fit its own tables alone; rejects
 * where there is a row
 */
export async function giveDatabase({
  rootUrl,
  url,
  bare = false,
  onWait = () => {},
}: GivenDatabase): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const account = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  const database = decodeURIComponent(pathname.slice(1));
  await asSuperuser(rootUrl, onWait, async (client) => {
    if (bare) await dropEmptyTables(client);
    await makeAccount(client, account);
    await openDatabase(client, { database, account: account.name });
    await handOver(client, account.name);
  });
  if (bare) return;
  await migrateToLatest(url, { onWait });
  await asSuperuser(rootUrl, onWait, (client) => keepAudit(client, client.escapeIdentifier(account.name)));
}

/**
 * Does something in one transaction on a connection of its own, again and again until no table
 * that it wants is held by others.
 */
async function asSuperuser(
  url: string,
  onWait: (waiting: Waiting) => void,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: atLeisure,
    // Whoever could set another path for this database would have their own functions run here.
    options: "-c search_path=pg_catalog",
  });
  const ask = async (statement: string) => (await client.query<LockHolder>(statement)).rows;
  const workOrNothing = async () => {
    try {
      await client.query("begin");
      await work(client);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  };
  await client.connect();
  try {
    await untilLocksAreFree(ask, workOrNothing, onWait);
  } finally {
    await client.end();
  }
}

/**
 * Lets the account in and make what it needs. As the owner, which it was once, it could say what holds for every connection.
 */
async function openDatabase(
  client: pg.Client,
  { database, account }: { database: string; account: string },
): Promise<void> {
  const [name, to] = [client.escapeIdentifier(database), client.escapeIdentifier(account)];
  await client.query(`
    alter database ${name} owner to current_user;
    alter database ${name} reset all;
    grant connect, temporary, create on database ${name} to ${to};
    alter schema public owner to current_user;
    grant usage, create on schema public to ${to};
    revoke all on database postgres, template1 from public;
  `);
}

/** Gives the account what the superuser made; the audit log only where migrations have yet to alter it. */
async function handOver(client: pg.Client, account: string): Promise<void> {
  const kept = (await isAuditAltered(client)) ? auditObjects : [];
  const { rows } = await client.query<{ object: string }>(ownedBySuperuser);
  for (const { object } of rows) {
    if (kept.includes(object)) continue;
    await client.query(`alter ${object} owner to ${client.escapeIdentifier(account)}`);
  }
}

/** Takes away what migrations made, as long as nobody has put anything there. */
async function dropEmptyTables(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('public.%I', relname) as name from pg_class
    where relnamespace = to_regnamespace('public') and relkind = 'r' and relpersistence = 'p'
      and relname not in ('kysely_migration', 'kysely_migration_lock')
  `);
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${name} limit 1`);
    if (rowCount !== 0) throw new Error(`the database is not empty: ${name} has rows`);
  }
  await client.query(`
    drop schema if exists public, graphile_worker cascade;
    create schema public authorization pg_database_owner;
  `);
}

async function makeAccount(
  client: pg.Client,
  { name, password }: { name: string; password: string },
): Promise<void> {
  const role = client.escapeIdentifier(name);
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
  if (rowCount === 0) await client.query(`create role ${role}`);
  await client.query(
    `alter role ${role} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
     password ${client.escapeLiteral(password)}`,
  );
}

/**
 * What the caller owns in this database beside the system's own and the parts of extensions, as `alter` names it. Indexes,
 * row types and the sequences of columns go with their tables.
 */
const ownedBySuperuser = `
  with parts as (select classid, objid from pg_depend where deptype in ('e', 'a', 'i')),
  ours as (select oid, nspname, nspowner from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')
  select format('schema %I', nspname) as object from ours where nspowner = current_user::regrole and nspname <> 'public'
  union all
  select format('table %s', pg_class.oid::regclass) from pg_class join ours on ours.oid = relnamespace
  where relowner = current_user::regrole and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and ('pg_class'::regclass, pg_class.oid) not in (select classid, objid from parts)
  union all
  select format('routine %s', pg_proc.oid::regprocedure) from pg_proc join ours on ours.oid = pronamespace
  where proowner = current_user::regrole
    and ('pg_proc'::regclass, pg_proc.oid) not in (select classid, objid from parts)
  union all
  select format('type %s', pg_type.oid::regtype) from pg_type join ours on ours.oid = typnamespace
  where typowner = current_user::regrole
    and ('pg_type'::regclass, pg_type.oid) not in (select classid, objid from parts)
  union all
  select format('text search configuration %s', pg_ts_config.oid::regconfig)
  from pg_ts_config join ours on ours.oid = cfgnamespace
  where cfgowner = current_user::regrole
    and ('pg_ts_config'::regclass, pg_ts_config.oid) not in (select classid, objid from parts)
`;
