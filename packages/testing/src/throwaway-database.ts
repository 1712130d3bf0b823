import { createDatabase, type DatabaseConnection } from "@antochi/db/connection";
import { migrateToLatest } from "@antochi/db/migrate";
import { startThrowawayPostgres } from "@antochi/embedded/throwaway";

/** A migrated, empty database on a Postgres of its own that goes with it, for programs that vitest does not run. */
export async function openThrowawayDatabase(): Promise<DatabaseConnection> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startThrowawayPostgres());
  await migrateToLatest(postgres.url);
  let closing = false;
  const connection = opened.use(
    createDatabase({
      url: postgres.url,
      poolSize: 5,
      statementTimeoutMs: 10 * 60 * 1000,
      onError(error) {
        // The pool counts as ended while its connections still say goodbye, which the end of Postgres cuts short.
        if (!closing) throw error;
      },
    }),
  );
  const whole = opened.move();
  const close = () => {
    closing = true;
    return whole.disposeAsync();
  };
  return { db: connection.db, pool: connection.pool, close, [Symbol.asyncDispose]: close };
}
