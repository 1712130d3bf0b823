import type { AuditFilter } from "@antochi/contract/audit";
import { pageSizes } from "@antochi/contract/pagination";
import type { Database } from "@antochi/db/schema";
import { pageOfEntries } from "../../audit/entry-queries.ts";
import { presentEntry } from "../../audit/present-entry.ts";

const limit = pageSizes.logs.max;

/** The entries that a filter lets through as JSON, one a line and oldest first; only a page of them is ever in memory. */
export async function* exportEntries(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  let after: [Date, number] | undefined;
  do {
    const rows = await pageOfEntries(db, filter, { direction: "asc", after, limit }).execute();
    const page = rows.slice(0, limit);
    yield page.map((row) => `${JSON.stringify(presentEntry(row))}\n`).join("");
    const last = rows.length > limit ? page.at(-1) : undefined;
    after = last && [last.createdAt, last.id];
  } while (after);
}
