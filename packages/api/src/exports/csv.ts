/**
 * Where a spreadsheet may take what follows for a formula (OWASP, "CSV Injection"): at the start of a text, after a line
 * break and after the characters with which other spreadsheets separate cells, past blanks, quotes and invisible characters.
 */
const formulaStart = /(?<=(?:^|[;\t\r\n])[\s"\p{C}]*)[=+\-@|%＝＋－＠]/gu;

/** Never a formula, whatever program reads it. */
const telephoneNumber = /^\+[ ()]*\d[\d ()]*$/;

/** A cell of a spreadsheet file; null is an empty one, a Date an instant. */
export type Cell = string | number | Date | null;

/**
 * One line of a CSV file (RFC 4180). Whatever a spreadsheet could run as a formula gets an apostrophe before it, which makes
 * it text, whether the spreadsheet separates by commas, semicolons or tabs. Telephone numbers stay as they are, except one
 * that begins the line: where semicolons separate, it and what follows it are one cell. Instants are ISO 8601 in UTC.
 */
export function csvLine(cells: readonly Cell[]): string {
  const written = cells.map((cell, index) =>
    cell instanceof Date
      ? cell.toISOString()
      : typeof cell === "string" && !(index > 0 && telephoneNumber.test(cell))
        ? quoted(cell.replaceAll(formulaStart, "'$&"))
        : String(cell ?? ""),
  );
  return `${written.join(",")}\r\n`;
}

/** Tells a spreadsheet that UTF-8 follows. */
export const byteOrderMark = "\uFEFF";

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
