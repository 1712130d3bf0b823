import { createPool } from "@antochi/db/pool";

/** One connection for filling a bench's database, with a statement timeout of ten minutes; the caller must end it. */
export function openFillingPool(url: string) {
  return createPool({ url, poolSize: 1, statementTimeoutMs: 600_000, onError: () => undefined });
}
