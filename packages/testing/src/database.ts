import { randomUUID } from "node:crypto";
import type { DatabaseConnection } from "@antochi/db/connection";
import { inject } from "vitest";
import type { RunPostgres } from "./global-setup.ts";
import { runStatement } from "./run-statement.ts";
import { connectForTest } from "./test-connection.ts";

export type TestDatabase = DatabaseConnection & {
  /** The URL of this database, for code that opens connections of its own. */
  url: string;
};

/**
 * A migrated, empty database of the caller's own, made in some tens of milliseconds. Usually one for a test file:
 *
 *     const database = await createTestDatabase();
 *     afterAll(database.close);
 *
 * or `await using database = await createTestDatabase()` inside one test. Closing drops it, whoever is connected.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url: server, template }: RunPostgres = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runStatement(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = name;
  const connection = connectForTest({
    url: url.href,
    poolSize: 10,
  });
  let closing: Promise<void> | undefined;
  const close = () =>
    (closing ??= (async () => {
      await connection.close();
      await runStatement(server, `drop database ${name} with (force)`);
    })());
  return { ...connection, url: url.href, close, [Symbol.asyncDispose]: close };
}
