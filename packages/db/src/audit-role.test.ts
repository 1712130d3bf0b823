import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { migrateToLatest } from "./migrate.ts";
import { createEmptyDatabase } from "./testing/databases.ts";

const operations = new URL("../../../docs/operations.md", import.meta.url);

/**
 * The statements in docs/operations.md that a superuser runs if the app's account owns the database, with the name of
 * this database.
 */
async function writtenStatements(rootUrl: string): Promise<string> {
  const text = await readFile(operations, "utf8");
  const [, statements = ""] = /```sql\n(set search_path = pg_catalog;.*?)```/s.exec(text) ?? [];
  expect(statements).toContain("grant select, insert on public.audit_entries, public.audit_seals to app;");
  expect(statements).toContain("alter database antochi owner to current_user;");
  return statements.replaceAll("database antochi", `database ${new URL(rootUrl).pathname.slice(1)}`);
}

/** A database owned and migrated by the account `app`, as on an operator's own server. */
async function ownDatabase(): Promise<{ rootUrl: string; url: string }> {
  const rootUrl = await createEmptyDatabase();
  const url = new URL(rootUrl);
  url.username = "app";
  url.password = randomUUID();
  await run(rootUrl, `create role app login password '${url.password}'`);
  await run(rootUrl, `alter database ${url.pathname.slice(1)} owner to app`);
  await migrateToLatest(url.href);
  return { rootUrl, url: url.href };
}

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

const addEntry =
  "insert into audit_entries (created_at, act, actor, details) values (now(), 'signed-out', 'house', '{}')";
const addSeal =
  "insert into audit_seals (place, entry_id, seal) select 1, max(id), 'a seal' from audit_entries";

/** Each circumvents the triggers, if the account is allowed to. */
const ways = [
  "alter table audit_entries disable trigger user",
  "alter table audit_seals disable trigger user",
  "create or replace function refuse_audit_change() returns trigger language plpgsql as 'begin return null; end'",
  "drop table audit_seals",
  "drop schema public cascade",
  "update audit_entries set act = 'signed-in'",
  "delete from audit_seals",
];

test("the statements of docs/operations.md, run as written, leave the app's account only reading and adding", async () => {
  const { rootUrl, url } = await ownDatabase();
  const mayBefore = "begin; alter table audit_entries disable trigger user; rollback";
  await run(url, mayBefore);

  const statements = await writtenStatements(rootUrl);
  await run(rootUrl, statements);
  // The statements are idempotent.
  await run(rootUrl, statements);
  await run(url, addEntry);
  await run(url, addSeal);
  await run(url, "select from audit_entries join audit_seals on entry_id = id");
  for (const way of ways) await expect(run(url, way), way).rejects.toMatchObject({ code: "42501" });

  // The product still starts: there is nothing to migrate.
  expect(await migrateToLatest(url)).toEqual([]);
  await run(url, "create table later (id integer primary key)");
  // The account can no longer change settings that apply to the superuser's connections.
  const path = `alter database ${new URL(url).pathname.slice(1)} set search_path = public`;
  await expect(run(url, path)).rejects.toMatchObject({ code: "42501" });
});
