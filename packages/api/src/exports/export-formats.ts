import { byteOrderMark, type Cell, csvLine } from "./csv.ts";
import { xlsxFile } from "./xlsx.ts";

type Pages = AsyncIterable<readonly Cell[][]>;
/** A format of exported rows. They are written in pages, so that only one page is in memory. */
export type ExportFormat = {
  contentType: string;
  write: (pages: Pages) => AsyncIterable<string | Uint8Array>;
};

/** The formats of exported lists, by file extension. */
export const exportFormats = {
  csv: { contentType: "text/csv; charset=utf-8", write: csvFile },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    write: (pages) => xlsxFile(rowsOf(pages)),
  },
} as const satisfies Record<string, ExportFormat>;

async function* csvFile(pages: Pages): AsyncGenerator<string> {
  yield byteOrderMark;
  for await (const page of pages) yield page.map(csvLine).join("");
}

async function* rowsOf(pages: Pages): AsyncGenerator<Cell[]> {
  for await (const page of pages) yield* page;
}
