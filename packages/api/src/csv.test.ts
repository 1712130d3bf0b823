import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

// The same values in every run; a failure says its seed.
fc.configureGlobal({ seed: 1 });

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+30 210 000 0000", "'+30 210 000 0000"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ['=cmd|"/c calc"!A1', `"'=cmd|""/c calc""!A1"`],
  ["a, b", '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ["two\nlines", '"two\nlines"'],
  ["Δείγμα", "Δείγμα"],
])("%j is written as %j", (text, written) => {
  expect(csvLine([text, 7, null])).toBe(`${written},7,\r\n`);
});

test("no text leaves its cell, and none starts a formula", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), (texts) => {
      const cells = parse(csvLine(texts));
      expect(cells).toHaveLength(texts.length);
      for (const [index, cell] of cells.entries()) {
        expect(cell.replace(/^'/, "")).toBe(texts[index]?.replace(/^'/, ""));
        expect(cell.trim()).not.toMatch(/^[=+\-@]/);
      }
    }),
  );
});

/** A reader of one line after RFC 4180, written for this test only. */
function parse(line: string): string[] {
  const body = line.slice(0, -2);
  return [...`${body},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
