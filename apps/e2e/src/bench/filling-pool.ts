import { createPool } from "@antochi/db/pool";

/** One connection to fill a bench's database by, where a statement may take ten minutes; whoever opens it ends it. */
export function openFillingPool(url: string) {
  return createPool({ url, poolSize: 1, statementTimeoutMs: 600_000, onError: () => undefined });
}
