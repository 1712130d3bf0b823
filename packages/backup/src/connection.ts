import pg from "pg";

/**
 * A separate connection, on which a statement may take any time: a COPY of a large table takes longer than the product's
 * pool allows, and a busy machine may be slow to answer at all. Dates are written in a format that every server reads back
 * the same.
 */
export async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000, keepAlive: true });
  // A connection that breaks also rejects its queries, where the error is handled.
  client.on("error", () => {});
  await client.connect();
  await client.query("set datestyle = 'ISO'; set statement_timeout = 0; set lock_timeout = 0");
  await client.query("set idle_in_transaction_session_timeout = 0");
  // So that a process that waits for its locks can name it.
  await client.query("set application_name = 'backup or restore'");
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
