import type { Cell } from "./csv.ts";

/** The first rows, with the header, from which the columns' widths are taken, and which of them hold instants. */
const sampledRows = 100;
/** The widest column, in characters. */
const widest = 60;
/** Unambiguous in every locale, with the time zone, which a cell cannot hold. */
const instantFormat = 'yyyy-mm-dd hh:mm "UTC"';

/**
 * Streams rows, the first of which is the header, as an Excel workbook; rows beyond the limit of a sheet go to another. A
 * text is always stored as text: no cell is a formula, a link or a number that a spreadsheet guessed. An instant is a
 * date in UTC, which can be sorted and calculated with.
 */
export async function* xlsxFile(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Uint8Array> {
  // Imported with the first workbook: a start does not need it.
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
    // Nothing else closes it where the reader left before the first row was written.
    await source.return(undefined);
  }
}

async function* asTexts(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === "string" ? literal(cell) : cell));
}

/** Replaces characters that XML 1.0 forbids, and escapes what would read as an escaped character (ECMA-376, ST_Xstring). */
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
