import { randomUUID } from "node:crypto";
import pg from "pg";
import { patience } from "@antochi/environment/testing/patience";
import { expect, test, vi } from "vitest";
import { giveDatabase } from "./give-database.ts";
import { migrateEmptyTo, migrateToLatest } from "./migrate.ts";
import { createEmptyDatabase } from "./testing/databases.ts";
import type { Waiting } from "./until-locks-are-free.ts";

/** A new database, and the URL by which its own account would open it. */
async function databaseAndAccount(): Promise<{ rootUrl: string; url: string }> {
  const rootUrl = await createEmptyDatabase();
  const url = new URL(rootUrl);
  url.username = `app_${randomUUID().slice(0, 8)}`;
  url.password = "a secret: 'of' the %C3%A4pp";
  return { rootUrl, url: url.href };
}

async function run(url: string, statement: string): Promise<pg.QueryResult<{ found: unknown }>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

test("an account given an empty database finds it migrated, and owns everything but the audit log", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  expect(await migrateToLatest(url)).toEqual([]);
  await expectAllButAudit({ rootUrl, url });
});

test("an account takes over what an earlier version created as the superuser, and migrates it further", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await migrateEmptyTo(rootUrl, "006-reading");
  await run(rootUrl, "insert into knowledge_base_categories (name) values ('Masts')");

  await giveDatabase({ rootUrl, url });
  await giveDatabase({ rootUrl, url });

  expect(await migrateToLatest(url)).toEqual([]);
  await expectAllButAudit({ rootUrl, url });
  const { rows } = await run(url, "select name as found from knowledge_base_categories");
  expect(rows).toEqual([{ found: "Masts" }]);
});

test("an account that owned the audit log in an earlier version no longer does", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  const account = new URL(url).username;
  await run(
    rootUrl,
    `alter table audit_entries owner to ${account}; alter table audit_seals owner to ${account}`,
  );
  await giveDatabase({ rootUrl, url });
  await expectAllButAudit({ rootUrl, url });
});

test("an account given a bare database migrates it as far as it likes, and loses the audit log when given it again", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  await giveDatabase({ rootUrl, url, bare: true });
  await migrateEmptyTo(url, "031-audit-checks");
  await run(url, addEntry);
  await migrateToLatest(url);
  await expect(giveDatabase({ rootUrl, url, bare: true })).rejects.toThrow(
    "the database is not empty: public.audit_entries has rows",
  );
  await giveDatabase({ rootUrl, url });
  expect((await run(url, "select act as found from audit_entries")).rows).toEqual([{ found: "signed-out" }]);
  await expectAllButAudit({ rootUrl, url });
});

test("an account is given its database again during a backup, and writes the audit log meanwhile", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query("begin; select from audit_entries");
  const waited = Promise.withResolvers<Waiting>();
  const given = giveDatabase({ rootUrl, url, onWait: waited.resolve });

  await vi.waitFor(async () => {
    const waiting =
      "select pid as found from pg_locks where relation = 'audit_entries'::regclass and not granted";
    expect((await run(url, waiting)).rows).toHaveLength(1);
  }, patience);
  await run(url, `set statement_timeout = '10s'; ${addEntry}`);
  await waited.promise;

  await backup.query("rollback");
  await backup.end();
  await given;
  await expectAllButAudit({ rootUrl, url });
});

test("an account given a database adds to the audit log and reads it", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  await run(url, addEntry);
  await run(url, "insert into audit_seals (place, entry_id, seal) values (1, 1, 'a seal')");
  expect((await run(url, "select act as found from audit_entries")).rows).toEqual([{ found: "signed-out" }]);
  await run(url, "create table later (id integer primary key)");
});

const addEntry =
  "insert into audit_entries (created_at, act, actor, details) values (now(), 'signed-out', 'house', '{}')";

/** An account with its database and an audit entry. Refused statements change nothing, so all tests share it. */
const refused = await databaseAndAccount();
await giveDatabase(refused);
await run(refused.url, addEntry);

test.each([
  "update audit_entries set act = 'signed-in'",
  "delete from audit_entries",
  "truncate audit_entries",
  "update audit_seals set seal = 'another'",
  "delete from audit_seals",
  "alter table audit_entries disable trigger user",
  "drop trigger audit_entries_append_only on audit_entries",
  "drop function refuse_audit_change() cascade",
  "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
  "drop table audit_entries",
  "alter table audit_entries rename to audit_entries_of_before",
  "alter schema public rename to schema_of_before",
  "drop schema public cascade",
  "set session_replication_role = replica",
])("an account given a database cannot change the audit log by %s", async (statement) => {
  await expect(run(refused.url, statement)).rejects.toMatchObject({ code: "42501" });
});

test.each([
  ["create roles", "create role intruder"],
  ["create databases", "create database intrusion"],
  [
    "become the superuser",
    "do $$ begin execute format('set role %I', (select rolname from pg_roles where oid = 10)); end $$",
  ],
  ["change the server's settings", "alter system set log_statement = 'all'"],
  ["run programs", "copy (select 1) to program 'cat'"],
  ["read the server's files", "select pg_read_file('postgresql.conf')"],
  ["read the accounts' passwords", "select rolpassword from pg_authid"],
])("an account given a database cannot %s", async (_what, statement) => {
  await expect(run(refused.url, statement)).rejects.toMatchObject({ code: "42501" });
});

test("an account given a database cannot connect to the server's own", async () => {
  for (const name of ["postgres", "template1"]) {
    const other = new URL(refused.url);
    other.pathname = name;
    await expect(run(other.href, "select 1")).rejects.toMatchObject({ code: "42501" });
  }
});

test("a new password applies from the next time on", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  const renewed = new URL(url);
  renewed.password = "another";
  await giveDatabase({ rootUrl, url: renewed.href });
  expect((await run(renewed.href, "select 1 as found")).rows).toEqual([{ found: 1 }]);
  await expect(run(url, "select 1")).rejects.toMatchObject({ code: "28P01" });
});

/** A database as set up by earlier versions, which made the account its owner. */
async function givenAsBefore(): Promise<{ rootUrl: string; url: string; account: string }> {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url });
  const account = new URL(url).username;
  await run(rootUrl, `alter database ${new URL(url).pathname.slice(1)} owner to ${account}`);
  return { rootUrl, url, account };
}

/**
 * The body of a malicious function: creates a superuser if a superuser runs it, and fails silently for anybody else.
 */
const elevate = (account: string) =>
  `begin execute 'create role ${account}_elevated superuser'; exception when others then null; end`;

test.each([
  [
    "a function in another schema",
    (account: string, database: string) => `
      create schema before;
      create function before.pg_advisory_lock(bigint) returns void language plpgsql as $$ ${elevate(account)} $$;
      create function before.pg_advisory_lock(integer) returns void language plpgsql as $$ ${elevate(account)} $$;
      alter database ${database} set search_path = before, pg_catalog, public`,
  ],
  [
    "a view in place of a table",
    (account: string) => `
      create function elevated() returns text language plpgsql as $$ begin ${elevate(account)}; return null; end $$;
      alter table kysely_migration rename to kysely_migration_before;
      create view kysely_migration as select coalesce(elevated(), name) as name, timestamp from kysely_migration_before`,
  ],
])(
  "an account cannot create a superuser by %s when it is given its database again",
  async (_what, planted) => {
    const { rootUrl, url, account } = await givenAsBefore();
    await run(url, planted(account, new URL(url).pathname.slice(1)));
    await giveDatabase({ rootUrl, url });
    const { rows } = await run(
      rootUrl,
      `select rolname as found from pg_roles where rolname ^@ '${account}'`,
    );
    expect(rows).toEqual([{ found: account }]);
    const path = await run(url, "select current_setting('search_path') as found");
    expect(path.rows).toEqual([{ found: '"$user", public' }]);
  },
);

test("an account keeps no database of its own once it is given it again", async () => {
  const { rootUrl, url } = await givenAsBefore();
  await giveDatabase({ rootUrl, url });
  const database = new URL(url).pathname.slice(1);
  await expect(run(url, `alter database ${database} set search_path = public`)).rejects.toMatchObject({
    code: "42501",
  });
});

test("an audit log of an earlier version belongs to the account until migrations have altered it", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await migrateEmptyTo(rootUrl, "032-personal-data");
  await run(rootUrl, addEntry);
  await giveDatabase({ rootUrl, url });
  expect((await run(url, "select act as found from audit_entries")).rows).toEqual([{ found: "signed-out" }]);
  await expectAllButAudit({ rootUrl, url });
});

test("a view is not mistaken for the audit log", async () => {
  const { rootUrl, url } = await databaseAndAccount();
  await giveDatabase({ rootUrl, url, bare: true });
  await migrateToLatest(url);
  await run(url, "alter table audit_seals rename to seals; create view audit_seals as select * from seals");
  await expect(giveDatabase({ rootUrl, url })).rejects.toThrow("public.audit_seals is not a table");
});

/** Expects that the account owns everything in the database except the append-only tables. */
async function expectAllButAudit({ rootUrl, url }: { rootUrl: string; url: string }): Promise<void> {
  const { username: root } = new URL(rootUrl);
  const owners = await ownersIn(rootUrl);
  expect(new Set(owners)).toEqual(new Set([new URL(url).username, root]));
  const { rows } = await run(
    rootUrl,
    `select relname as found from pg_class
     where relkind = 'r' and relowner = current_user::regrole and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(rows).toEqual([{ found: "audit_entries" }, { found: "audit_seals" }]);
}

/** The owners of the database and of everything in it, except extensions and their members. */
async function ownersIn(rootUrl: string): Promise<unknown[]> {
  const { rows } = await run(
    rootUrl,
    `with parts as (select objid from pg_depend where deptype = 'e'),
     ours as (select oid, nspowner from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')),
     everywhere as (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'),
     owners as (
       select nspowner as owner from ours
       union select datdba from pg_database where datname = current_database()
       union select relowner from pg_class where relnamespace in (select oid from everywhere)
         and oid not in (select objid from parts)
       union select proowner from pg_proc where pronamespace in (select oid from everywhere)
         and oid not in (select objid from parts)
       union select typowner from pg_type where typnamespace in (select oid from everywhere)
         and oid not in (select objid from parts)
         and typelem not in (select objid from parts)
       union select cfgowner from pg_ts_config where cfgnamespace in (select oid from everywhere)
         and oid not in (select objid from parts)
       union select dictowner from pg_ts_dict where dictnamespace in (select oid from everywhere)
         and oid not in (select objid from parts)
       union select stxowner from pg_statistic_ext where stxnamespace in (select oid from everywhere)
     )
     select pg_get_userbyid(owner) as found from owners`,
  );
  return rows.map(({ found }) => found);
}
