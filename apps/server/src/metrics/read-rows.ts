import type { DatabaseConnection } from "@antochi/db/connection";

/** Longer than any of these questions takes, and much shorter than Prometheus waits, in milliseconds. */
const patience = 2_000;

/**
 * A question to Postgres that is asked once, however many figures want its answer at the same time. The answer is null
 * where Postgres gives none in time: these figures are then absent, while those of the process itself, and that
 * Postgres is down, are told all the same.
 */
export function createReader<Row extends Record<string, unknown>>(
  pool: DatabaseConnection["pool"],
  question: string,
): () => Promise<Row[] | null> {
  let asked: Promise<Row[] | null> | undefined;
  return () => {
    asked ??= ask(async () => (await pool.query<Row>(question)).rows).finally(() => (asked = undefined));
    return asked;
  };
}

async function ask<Row>(query: () => Promise<Row[]>): Promise<Row[] | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), patience);
  try {
    return await Promise.race([query(), late.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
