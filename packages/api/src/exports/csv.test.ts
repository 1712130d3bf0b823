import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

// The same values in every run; a failure prints its seed.
fc.configureGlobal({ seed: 1 });

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+30 210 000 0000", "+30 210 000 0000"],
  ["+30 (210) 000", "+30 (210) 000"],
  ["+30-210", "'+30-210"],
  ["+30 210+1", "'+30 210+1"],
  ["+", "'+"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", '"\t\'=1"'],
  ["hello;=1", '"hello;\'=1"'],
  ["hello; @A1", '"hello; \'@A1"'],
  ["+30 210;+1", "\"'+30 210;'+1\""],
  ["a\tb", '"a\tb"'],
  ["two\n-lines", '"two\n\'-lines"'],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ["a, b", '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["Δείγμα", "Δείγμα"],
])("%j is written as %j", (text, written) => {
  expect(csvLine([7, text, null])).toBe(`7,${written},\r\n`);
});

test("an instant is written as ISO-8601 UTC", () => {
  expect(csvLine([new Date("2026-11-27T15:28:37.174Z"), null])).toBe("2026-11-27T15:28:37.174Z,\r\n");
});

test("a phone number at the start of a line is escaped, since the line can be all one cell", () => {
  expect(csvLine(["+30 210", "cmd"])).toBe("'+30 210,cmd\r\n");
});

const formula = /^[=+\-@|%＝＋－＠]/u;
/** Random texts seldom have a formula at the start of a cell; these often do. */
const risky = fc.stringMatching(/^[=+\-@|%;,\t\r\n"' aΔ0\u200B]*$/);
const anyTexts = fc.array(fc.oneof(risky, fc.string({ unit: "binary" })), { minLength: 1 });

test("no text spills out of its cell", () => {
  fc.assert(
    fc.property(anyTexts, (texts) => {
      const unquieted = (text = "") => text.replaceAll(/'(?=[=+\-@|%＝＋－＠])/gu, "");
      const [cells] = parse(csvLine(texts), ",");
      expect(cells?.map(unquieted)).toEqual(texts.map(unquieted));
    }),
  );
});

test.each([",", ";", "\t"])("no cell starts a formula in a reader that separates by %j", (separator) => {
  fc.assert(
    fc.property(anyTexts, (texts) => {
      for (const cell of parse(csvLine(texts), separator).flat()) {
        const read = cell.replace(/^[\s\p{C}]+/u, "");
        if (!/^\+[\d ()]+$/.test(read)) expect(read).not.toMatch(formula);
      }
    }),
  );
});

/** A parser as lenient as Excel: a quote counts only at the start of a cell, and what follows the last one is text. */
function parse(file: string, separator: string): string[][] {
  const rows: string[][] = [];
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n|[\\r\\n]|$)`,
    "gy",
  );
  let row: string[] = [];
  for (const [, quoted = "", plain = "", end = ""] of file.matchAll(cell)) {
    row.push(quoted.replaceAll('""', '"') + plain);
    if (end === separator) continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
