import { createTestDatabase } from "@antochi/testing/database";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { headsOf, type PersonalSource, type PersonalSources } from "./personal-source.ts";
import { personalTables, exportedTables } from "./personal-tables.ts";

const database = await createTestDatabase();
afterAll(database.close);

const sourcesOf = Object.entries<PersonalSources>(personalTables).map(
  ([table, sources]): [string, PersonalSource[]] => [table, [sources].flat()],
);

/** Columns named like references but without a foreign key, which point neither to a user nor to a row about one. */
const references = {
  article_id: "an article, whose number may outlive it",
  unit_id: "a unit's name",
  request_id: "a request",
  upload_id: "an upload, as the store counts them",
  sealed_by: "a key",
  changed_by: "a transaction",
};

test("every column that refers to a person, or to data about one, is listed, or has a reason why it is not personal", async () => {
  const aboutSomebody = sourcesOf.flatMap(([table, sources]) =>
    sources.some((source) => directly(source).some((column) => ["id", "userId", "email"].includes(column)))
      ? [snakeCase(table)]
      : [],
  );
  const { rows } = await sql<{ table: string; columns: string[] }>`
    with pointing as (
      select conrelid as table_id, unnest(conkey) as number from pg_constraint
      where contype = 'f' and (
        confrelid = 'users'::regclass
        or (cardinality(conkey) = 1 and confrelid::regclass::text = any (${aboutSomebody}))
      )
      union
      select attrelid, attnum from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and (
        attname in ('user_id', 'email')
        or (attrelid = 'users'::regclass and attname = 'id')
        or (
          attname ~ '_(id|by)$' and attname <> all (${Object.keys(references)})
          and not exists (select from pg_constraint where contype = 'f' and conrelid = attrelid and attnum = any (conkey))
        )
      )
    )
    select relname::text as table, array_agg(attname::text order by attname) as columns
    from pointing join pg_class on pg_class.oid = table_id
      join pg_attribute on attrelid = table_id and attnum = number
    group by relname order by relname
  `.execute(database.db);
  const pointing = Object.fromEntries(
    rows.map(({ table, columns }) => [camelCase(table), columns.map(camelCase).toSorted()]),
  );
  const listed = Object.fromEntries(
    sourcesOf.map(([table, sources]) => [table, [...new Set(sources.flatMap(pointersOf))].toSorted()]),
  );
  expect(listed).toEqual(pointing);
});

test("every other column of a person's data is exported, or has a reason why not", async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname::text as table, array_agg(attname::text) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname
  `.execute(database.db);
  const columnsOf = new Map(rows.map(({ table, columns }) => [camelCase(table), columns.map(camelCase)]));
  const forgotten = sourcesOf.flatMap(([table, sources]) => {
    const exported = sources.filter((source) => "file" in source);
    if (exported.length === 0 || exported.some(({ omitted }) => typeof omitted === "string")) return [];
    const known = new Set(
      exported.flatMap((source) => [
        ...headsOf(source),
        ...pointersOf(source),
        ...source.key,
        ...Object.keys(source.omitted ?? {}),
      ]),
    );
    const left = (columnsOf.get(table) ?? []).filter((column) => !known.has(column));
    return left.map((column) => `${table}.${column}`);
  });
  expect(forgotten).toEqual([]);
});

test("nothing that opens an account is exported, not even its digest", () => {
  const exported = exportedTables.flatMap(({ source }) => source.columns);
  expect(
    exported.filter((column) => /password|hash|secret|salt|publicKey|token|sealed/i.test(column)),
  ).toEqual([]);
});

test("no two tables are exported to one file", () => {
  const files = exportedTables.map(({ source }) => source.file);
  expect(files).toEqual([...new Set(files)]);
});

/** The columns that make a row somebody's. */
function directly(source: PersonalSource): readonly string[] {
  if ("nothing" in source) return source.about;
  return "through" in source.whose ? [] : source.whose;
}

function pointersOf(source: PersonalSource): string[] {
  if ("nothing" in source) return [...source.about];
  const whose = "through" in source.whose ? source.whose.through : source.whose;
  return [...whose, ...Object.keys(source.others ?? {})];
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
