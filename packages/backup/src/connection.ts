import pg from "pg";

/**
 * A connection of its own, on which a statement may take as long as it takes: a COPY of a large table outlasts what the
 * product's pool allows, and a machine busy with other work may take long to answer at all. Dates are written so that they
 * are read back the same by any server.
 */
export async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000, keepAlive: true });
  // A connection that breaks also rejects what was asked on it, which is where it is dealt with.
  client.on("error", () => {});
  await client.connect();
  await client.query("set datestyle = 'ISO'; set statement_timeout = 0; set lock_timeout = 0");
  await client.query("set idle_in_transaction_session_timeout = 0");
  // So that who waits for it can say so.
  await client.query("set application_name = 'backup or restore'");
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
