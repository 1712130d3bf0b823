import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { pageSizes } from "@antochi/contract/pagination";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { byteOrderMark, type Cell, csvLine } from "../../csv.ts";
import { xlsxFile } from "../../xlsx.ts";
import { presentEnquiry } from "./present-enquiry.ts";
import { newestFirst, selectEnquiries } from "./queries.ts";

const limit = pageSizes.messages.max;

type Pages = AsyncIterable<readonly Cell[][]>;
type Format = { contentType: string; write: (pages: Pages) => AsyncIterable<string | Uint8Array> };

/** What enquiries leave as, by the ending of the file's name. */
export const exportFormats = {
  csv: { contentType: "text/csv; charset=utf-8", write: csvFile },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: (pages) => xlsxFile(rowsOf(pages)),
  },
} as const satisfies Record<string, Format>;

/** Every file that there is, by its name. */
export const exportFiles: ReadonlyMap<string, { kind: EnquiryKind; format: Format }> = new Map(
  namesOf(exportFormats).flatMap((ending) =>
    namesOf(enquiryKinds).map((name) => [
      `${name}.${ending}`,
      { kind: enquiryKinds[name], format: exportFormats[ending] },
    ]),
  ),
);

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

async function* csvFile(pages: Pages): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const page of pages) yield page.map(csvLine).join("");
}

async function* rowsOf(pages: Pages): AsyncGenerator<Cell[]> {
  for await (const page of pages) yield* page;
}

/** A column's name in words: `firstName` is first name, `confirmedAt` is confirmed. */
function headerOf(column: string): string {
  return column.replace(/At$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
