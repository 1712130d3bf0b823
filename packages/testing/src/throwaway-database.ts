import type { DatabaseConnection } from "@antochi/db/connection";
import { migrateToLatest } from "@antochi/db/migrate";
import { startThrowawayPostgres } from "@antochi/embedded/throwaway";
import { connectForTest } from "./test-connection.ts";

/**
 * Opens a migrated, empty database on a Postgres of its own, which is removed with it, for programs that vitest does not
 * run.
 */
export async function openThrowawayDatabase(): Promise<DatabaseConnection> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startThrowawayPostgres());
  await migrateToLatest(postgres.url);
  const connection = opened.use(
    connectForTest({
      url: postgres.url,
      poolSize: 5,
    }),
  );
  const whole = opened.move();
  const close = () => whole.disposeAsync();
  return { db: connection.db, pool: connection.pool, close, [Symbol.asyncDispose]: close };
}
