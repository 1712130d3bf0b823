import { pageSizes } from "@antochi/contract/pagination";
import type { Database } from "@antochi/db/schema";
import { doTogether } from "../../do-together.ts";
import { findLogsById, type LogRow } from "./queries.ts";

/** For each database, what reads an entry once for all streams of the process that are notified of it. */
const readers = new WeakMap<Database, (id: number) => Promise<LogRow | undefined>>();

/** Log entries by id, newest first; deleted ones are left out. `live-logs.test.ts` counts the statements. */
export async function readNewLogEntries(db: Database, ids: readonly number[]): Promise<LogRow[]> {
  const found = await Promise.all(ids.map(readerOf(db)));
  return found.filter((row) => row !== undefined).toSorted((one, other) => other.id - one.id);
}

function readerOf(db: Database): (id: number) => Promise<LogRow | undefined> {
  const known = readers.get(db);
  if (known) return known;
  const reader = doTogether({
    kind: "new log entries",
    async run(ids: readonly number[]) {
      const rows = await findLogsById(db, ids);
      return new Map(rows.map((row) => [row.id, row]));
    },
    atMost: pageSizes.logs.max,
  });
  readers.set(db, reader);
  return reader;
}
