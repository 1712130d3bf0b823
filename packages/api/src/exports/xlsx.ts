import type { Cell } from "./csv.ts";

/**
 * An Excel workbook of rows, the first of which is the head. It leaves while the rows come; past what one sheet takes,
 * another follows. A text is always stored as text: no cell is a formula, a link or a number that a spreadsheet guessed.
 */
export async function* xlsxFile(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook: a start has no use for it.
  const { writeXlsxStream } = await import("hucre/xlsx");
  yield* writeXlsxStream(asTexts(rows), { name: "Sheet", freezePane: { rows: 1 } });
}

async function* asTexts(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? literal(cell) : cell));
}

/** Without what XML 1.0 has no place for, and with what would read as the escape of a character (ECMA-376, ST_Xstring). */
function literal(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD").replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}
