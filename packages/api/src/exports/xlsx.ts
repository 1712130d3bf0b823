import type { Cell } from "./csv.ts";

/** So many rows, the head among them, say how wide the columns are and which hold instants. */
const sampledRows = 100;
/** In characters; what is longer reads on in the cell's own line. */
const widest = 60;
/** As no locale reads it otherwise, and with what the cell itself cannot say. */
const instantFormat = 'yyyy-mm-dd hh:mm "UTC"';

/**
 * An Excel workbook of rows, the first of which is the head. It leaves while the rows come; past what one sheet takes,
 * another follows. A text is always stored as text: no cell is a formula, a link or a number that a spreadsheet guessed.
 * An instant is a date that can be sorted and reckoned with, in UTC.
 */
export async function* xlsxFile(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  // Loaded with the first workbook: a start has no use for it.
  const { writeXlsxStream } = await import("hucre/xlsx");
  const source = asTexts(rows);
  try {
    const sample = await take(source, sampledRows);
    yield* writeXlsxStream(inTurn(sample, source), {
      name: "Sheet",
      freezePane: { rows: 1 },
      columns: columnsOf(sample),
    });
  } finally {
    // Who left before the first row was written has not closed it.
    await source.return(undefined);
  }
}

async function* asTexts(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? literal(cell) : cell));
}

/** Without what XML 1.0 has no place for, and with what would read as the escape of a character (ECMA-376, ST_Xstring). */
function literal(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "\uFFFD").replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}

async function take<T>(source: AsyncGenerator<T>, most: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < most) {
    const next = await source.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}

async function* inTurn<T>(first: readonly T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* rest;
}

/** A sheet's own columns are eight characters wide, in which every address and every date is cut off. */
function columnsOf(rows: readonly Cell[][]) {
  const count = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: count }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? null);
    const width = Math.min(widest, Math.max(...cells.map(lengthOf)) + 2);
    return cells.some((cell) => cell instanceof Date) ? { width, numFmt: instantFormat } : { width };
  });
}

function lengthOf(cell: Cell): number {
  if (cell instanceof Date) return "2026-11-27 12:00 UTC".length;
  return Math.max(
    ...String(cell ?? "")
      .split("\n")
      .map((line) => line.length),
  );
}
