import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { pageSizes } from "@antochi/contract/pagination";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { Cell } from "../../csv.ts";
import { presentEnquiry } from "./present-enquiry.ts";
import { newestFirst, selectEnquiries } from "./queries.ts";

const limit = pageSizes.messages.max;

/**
 * All enquiries of one kind, newest first, under a row of heads, in pages: however many there are, only a page of them is
 * in memory.
 */
export async function* exportEnquiries(db: Database, kind: EnquiryKind): AsyncGenerator<Cell[][]> {
  const columns = Object.keys(kind.columns);
  yield [[...columns.map(headerOf), "reference", "received", "handled", "handled by"]];
  const all = selectEnquiries(db, kind, { openOnly: false });
  let after: [Date, number] | undefined;
  do {
    const rows = await keysetPage(all, { ...newestFirst, after, limit }).execute();
    const page = rows.slice(0, limit);
    const items = page.map((row) => presentEnquiry(kind, row));
    yield items.map((item) => [
      ...columns.map((column) => item[column] ?? null),
      item.reference,
      item.createdAt,
      item.handledAt,
      item.handledBy,
    ]);
    const last = rows.length > limit ? page.at(-1) : undefined;
    after = last && [last.createdAt, last.id];
  } while (after);
}

/** A column's name in words: `firstName` is first name, `confirmedAt` is confirmed. */
function headerOf(column: string): string {
  return column.replace(/At$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
