import pg from "pg";

/** Runs one statement on a connection of its own, as `create database` and `drop database` need it. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
