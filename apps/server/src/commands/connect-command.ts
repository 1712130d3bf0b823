import { createDatabase, type DatabaseConnection } from "@antochi/db/connection";

/**
 * The database for a command. It waits a minute for a connection, where a request waits five seconds: nothing is queued
 * behind a command, and on a busy machine a late backup is better than none.
 * @param url leads to the database
 */
export function connectCommand(url: string, poolSize = 1): DatabaseConnection {
  return createDatabase({ url, poolSize, connectTimeoutMs: 60_000, onError: () => {} });
}
