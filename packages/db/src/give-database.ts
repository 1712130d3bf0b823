import pg from "pg";
import { keepAudit } from "./keep-audit.ts";
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
 * Brings the database of `rootUrl` to the newest migration and makes it the account's of `url`, which may connect, owns what is
 * there but the audit log (`keep-audit.ts`), and is nothing more: no superuser, no maker of roles or databases. Run again it
 * changes what differs, such as the password; what earlier versions made as the superuser goes over to the account. Extensions
 * stay whose they are.
 *
 * @param bare leaves it without a table, for a backup of an earlier version, whose rows fit its own tables alone; rejects where
 * there is a row
 */
export async function giveDatabase({
  rootUrl,
  url,
  bare = false,
  onWait = () => {},
}: GivenDatabase): Promise<void> {
  const { username, password, pathname } = new URL(url);
  const account = { name: decodeURIComponent(username), password: decodeURIComponent(password) };
  if (!bare) await migrateToLatest(rootUrl, { onWait });
  const client = new pg.Client({
    connectionString: rootUrl,
    connectionTimeoutMillis: atLeisure,
  });
  const ask = async (statement: string) => (await client.query<LockHolder>(statement)).rows;
  const give = async () => {
    await client.query("begin");
    if (bare) await dropEmptyTables(client);
    await makeAccount(client, account);
    const name = client.escapeIdentifier(account.name);
    await client.query(
      `alter database ${client.escapeIdentifier(decodeURIComponent(pathname.slice(1)))} owner to ${name}`,
    );
    // Elsewhere it has nothing to look for.
    await client.query("revoke all on database postgres, template1 from public");
    const { rows } = await client.query<{ object: string }>(ownedBySuperuser);
    for (const { object } of rows) await client.query(`alter ${object} owner to ${name}`);
    if (!bare) await keepAudit(client, name);
    await client.query("commit");
  };
  const giveOrNothing = () =>
    give().catch(async (error: unknown) => {
      await client.query("rollback").catch(() => undefined);
      throw error;
    });
  await client.connect();
  try {
    await untilLocksAreFree(ask, giveOrNothing, onWait);
  } finally {
    await client.end();
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
