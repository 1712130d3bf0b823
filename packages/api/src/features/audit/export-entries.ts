import type { AuditFilter } from "@antochi/contract/audit";
import { pageSizes } from "@antochi/contract/pagination";
import { keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { pageOfEntries } from "../../audit/entry-queries.ts";
import { presentEntry } from "../../audit/present-entry.ts";

const limit = pageSizes.logs.max;

/** The entries that a filter lets through as JSON, one a line and oldest first; only a page of them is ever in memory. */
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
