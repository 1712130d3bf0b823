import type { Client } from "pg";
import pg from "pg";

/** A table of the product as the catalogue of Postgres describes it. */
export type Table = {
  name: string;
  /** The columns that are written; generated columns are not among them. */
  columns: string[];
  /** The identity column. */
  identity: string | null;
  refersTo: string[];
  /** False if the account may only insert into it. */
  isOwned: boolean;
  /** How many rows it has, by Postgres' last count, or by its size if there is none. */
  estimatedRows: number;
};

/** The assumed size of a row in a table without statistics, in bytes. */
const usualRow = 100;

/**
 * Every table whose rows must survive a crash, referenced tables first. Unlogged tables are left out, and so are the
 * migrations' own, since a new database gets its own.
 */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select
      c.relname::text as name,
      array(
        select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns,
      (select attname::text from pg_attribute where attrelid = c.oid and attidentity <> '') as identity,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid
      ) as "refersTo",
      pg_has_role(c.relowner, 'usage') as "isOwned",
      (case when c.reltuples < 0 then pg_relation_size(c.oid) / ${usualRow} else c.reltuples end)::float8 as "estimatedRows"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and c.relname not in ('kysely_migration', 'kysely_migration_lock')
    order by c.relname
  `);
  return inOrderOfReference(rows);
}

/** `public.users (id, username)`, for a COPY of exactly these columns. */
export function copyTarget({ name, columns }: Pick<Table, "name" | "columns">): string {
  return `${qualified(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(", ")})`;
}

/** A table's name with its schema, quoted for SQL. */
export function qualified(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`;
}

function inOrderOfReference(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, refersTo }) => !placed.has(name) && refersTo.every((other) => placed.has(other)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a ring, so no order can fill them");
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}
