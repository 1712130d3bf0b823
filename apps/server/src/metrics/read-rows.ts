import type { DatabaseConnection } from "@antochi/db/connection";
import { withinTime } from "../within-time.ts";

/** Longer than any of these questions takes, and much shorter than Prometheus waits, in milliseconds. */
const patience = 2_000;

/**
 * A question to Postgres that is asked once, however many figures want its answer at the same time. The answer is null
 * where Postgres gives none in time: these figures are then absent, while those of the process itself, and that
 * Postgres is down, are reported all the same.
 */
export function createReader<Row extends Record<string, unknown>>(
  pool: DatabaseConnection["pool"],
  question: string,
): () => Promise<Row[] | null> {
  let asked: Promise<Row[] | null> | undefined;
  return () => {
    asked ??= withinTime(patience, async () => (await pool.query<Row>(question)).rows).finally(
      () => (asked = undefined),
    );
    return asked;
  };
}
