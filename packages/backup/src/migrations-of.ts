import type { Client } from "pg";

/** The migrations that a database has, in their order; null if it holds nothing of this product. */
export async function readMigrations(client: Client): Promise<string[] | null> {
  const there = await client.query<{ found: string | null }>(
    "select to_regclass('public.kysely_migration')::text as found",
  );
  if (there.rows[0]?.found === null) return null;
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
