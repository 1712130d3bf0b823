import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { LentClient } from "./lent-client.ts";
import { createPool, type PoolOptions, type SharedPool } from "./pool.ts";
import type { Database, Schema } from "./schema.ts";

export type DatabaseConnection = AsyncDisposable & {
  db: Database;
  /** The pool under `db`, for libraries that speak to node-postgres themselves. */
  pool: SharedPool;
  /** Ends the pool once all connections are returned. Calling it again is harmless. */
  close: () => Promise<void>;
};

/**
 * Connects lazily: nothing is sent before the first query, so this neither waits nor fails while Postgres is down.
 * Column names are camelCase in TypeScript; keys inside JSON values are left as they are.
 */
export function createDatabase(options: PoolOptions): DatabaseConnection {
  const pool = createPool(options);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: async () => new LentClient(await pool.connect()),
        end: () => pool.end(),
      },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= endBoth(db, pool));
  return { db, pool, close, [Symbol.asyncDispose]: close };
}

async function endBoth(db: Database, pool: SharedPool): Promise<void> {
  await db.destroy();
  // Kysely ends a pool only if it has used it.
  if (!pool.ending) await pool.end();
}
