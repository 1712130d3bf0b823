import type { Cell } from "./csv.ts";

/**
 * Streams rows, the first of which is the header, as an Excel workbook; rows beyond the limit of a sheet go to another. A
 * text is always stored as text: no cell is a formula, a link or a number that a spreadsheet guessed.
 */
export async function* xlsxFile(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  // Imported with the first workbook: a start does not need it.
  const { writeXlsxStream } = await import("hucre/xlsx");
  yield* writeXlsxStream(asTexts(rows), { name: "Sheet", freezePane: { rows: 1 } });
}

async function* asTexts(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? literal(cell) : cell));
}

/** Replaces characters that XML 1.0 forbids, and escapes what would read as an escaped character (ECMA-376, ST_Xstring). */
function literal(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD").replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}
