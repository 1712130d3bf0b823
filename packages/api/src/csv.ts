/** What a spreadsheet takes for the start of a formula (OWASP, "CSV Injection"), after blanks too. */
const formula = /^[\s]*[=+\-@\t\r\n|%＝＋－＠]/u;

/** A cell of a CSV file; null is an empty one. */
export type Cell = string | number | null;

/**
 * One line of a CSV file (RFC 4180). Text that a spreadsheet could run as a formula gets an apostrophe before it, which
 * makes it text; telephone numbers that start with + are among it.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** Tells a spreadsheet that UTF-8 follows. */
export const byteOrderMark = "\uFEFF";

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const harmless = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) || harmless !== harmless.trim()
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}
