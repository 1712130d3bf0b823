import { createTestDatabase } from "@antochi/testing/database";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { PersonalSource } from "./personal-source.ts";
import { personalTables, toldTables } from "./personal-tables.ts";

const database = await createTestDatabase();
afterAll(database.close);

test("every column that points to somebody has its line, or a reason why it makes no row anybody's", async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    with pointing as (
      select conrelid as table_id, unnest(conkey) as number from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass
      union
      select attrelid, attnum from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0
        and (attname in ('user_id', 'email', 'asked_by') or (attrelid = 'users'::regclass and attname = 'id'))
    )
    select relname::text as table, array_agg(attname::text order by attname) as columns
    from pointing join pg_class on pg_class.oid = table_id
      join pg_attribute on attrelid = table_id and attnum = number
    group by relname order by relname
  `.execute(database.db);
  const pointing = Object.fromEntries(
    rows.map(({ table, columns }) => [camelCase(table), columns.map(camelCase)]),
  );
  const listed = Object.fromEntries(
    Object.entries<PersonalSource>(personalTables).map(([table, source]) => [
      table,
      columnsOf(source).toSorted(),
    ]),
  );
  expect(listed).toEqual(pointing);
});

test("nothing that opens an account is told, not even its digest", () => {
  const told = toldTables.flatMap(({ source }) => source.columns);
  expect(told.filter((column) => /password|hash|secret|salt|publicKey|token|sealed/i.test(column))).toEqual(
    [],
  );
});

function columnsOf(source: PersonalSource): string[] {
  if ("nothing" in source) return [...source.about];
  return [...source.whose, ...Object.keys(source.others ?? {})];
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
