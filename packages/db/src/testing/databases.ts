import { randomUUID } from "node:crypto";
import { patience, slowest } from "@antochi/environment/testing/patience";
import pg from "pg";
import { inject } from "vitest";
import { createDatabase, type DatabaseConnection } from "../connection.ts";
import { migrateToLatest } from "../migrate.ts";

/** Creates a database without any table and returns its URL. It is removed with the run's Postgres. */
export async function createEmptyDatabase(): Promise<string> {
  const url = new URL(inject("postgresUrl"));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  url.pathname = `test_${randomUUID().replaceAll("-", "")}`;
  await client.query(`create database ${url.pathname.slice(1)}`);
  await client.end();
  return url.href;
}

/** A migrated database for one test file. */
export async function createMigratedDatabase(): Promise<DatabaseConnection> {
  const url = await createEmptyDatabase();
  await migrateToLatest(url);
  return createDatabase({
    url,
    poolSize: 5,
    // The product's timeouts are for the machines that it runs on, not for one busy with tests.
    statementTimeoutMs: slowest,
    connectTimeoutMs: patience.timeout,
    onError: failOnError,
  });
}

function failOnError(error: Error): never {
  throw error;
}
