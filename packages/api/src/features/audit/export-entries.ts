import type { AuditFilter } from "@antochi/contract/audit";
import { pageSizes } from "@antochi/contract/pagination";
import { keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { pageOfEntries } from "../../audit/entry-queries.ts";
import { presentEntry } from "../../audit/present-entry.ts";

const limit = pageSizes.logs.max;

/** The entries that match a filter as JSON, one per line, oldest first; only one page is in memory at a time. */
export async function* exportEntries(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  const pages = keysetPages({
    limit,
    fetch: (after?: readonly [Date, number]) =>
      pageOfEntries(db, filter, { direction: "asc", after, limit }).execute(),
    positionOf: (row) => [row.createdAt, row.id],
  });
  for await (const page of pages) {
    yield page.map((row) => `${JSON.stringify(presentEntry(row))}\n`).join("");
  }
}
