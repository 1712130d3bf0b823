import { buffer } from "node:stream/consumers";
import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import type { Cell } from "./csv.ts";
import { xlsxFile } from "./xlsx.ts";

// The same values in every run; a failure prints its seed.
fc.configureGlobal({ seed: 1 });

test("every text is read back unchanged, as text", async () => {
  const texts = [
    "=1+1",
    "+30 210",
    "007",
    "1e5",
    "2026-01-01",
    "TRUE",
    "_x0041_",
    " Δ\t\n ",
    "https://example.org",
  ];
  const file = await buffer(xlsxFile(rowsOf(["head"], [...texts, 7, null])));
  const { sheets } = await readXlsx(file);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]?.rows[1]?.slice(0, texts.length + 1)).toEqual([...texts, 7]);
});

test("an instant is written as a date, and each column is wide enough for its values", async () => {
  const at = new Date("2026-11-27T15:28:37.174Z");
  const file = await buffer(
    xlsxFile(
      rowsOf(["registered", "email", "count"], [at, "somebody.with.a.name@example.org", 7], [null, "", 8]),
    ),
  );
  const { sheets } = await readXlsx(file);
  expect(sheets[0]?.rows[1]?.[0]).toBeInstanceOf(Date);
  expect(Number(sheets[0]?.rows[1]?.[0])).toBeCloseTo(at.getTime(), -3);
  const sheet = sheetOf(file);
  const widths = [...sheet.matchAll(/<col\b[^>]*\bwidth="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths[0]).toBeGreaterThanOrEqual("2026-11-27 15:28 UTC".length);
  expect(widths[1]).toBeGreaterThanOrEqual("somebody.with.a.name@example.org".length);
  // A number in the same row is not formatted as a date.
  expect(sheet).toContain('<c r="C2"><v>7</v></c>');
});

test("a long text makes no column wider than a screen", async () => {
  const sheet = sheetOf(await buffer(xlsxFile(rowsOf(["message"], ["x".repeat(5_000)]))));
  expect(Number(/<col\b[^>]*\bwidth="([\d.]+)"/.exec(sheet)?.[1])).toBeLessThan(70);
});

test("no text becomes a formula, a link or anything but a text cell", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: "binary" }), { minLength: 1 }), async (texts) => {
      const sheet = sheetOf(await buffer(xlsxFile(rowsOf(texts.map((text) => `=${text}`)))));
      expect(new Set(sheet.match(/<c\b[^>]*>/g)?.map((cell) => cell.replace(/ r="\w+"/, "")))).toEqual(
        new Set(['<c t="inlineStr">']),
      );
      expect(sheet).not.toMatch(/<f[ >/]|<hyperlink|[^\t\n\r\u0020-\uFFFD]/);
    }),
    { numRuns: 50 },
  );
});

test("rows are pulled as the file is read, and none after the reader stops", async () => {
  let asked = 0;
  let closed = false;
  async function* endless() {
    try {
      for (;;) {
        asked += 1;
        yield [`${Math.random()}`.repeat(1_000)];
      }
    } finally {
      closed = true;
    }
  }
  let bytes = 0;
  for await (const piece of xlsxFile(endless())) {
    bytes += piece.length;
    if (bytes > 100_000) break;
  }
  expect(asked).toBeLessThan(10_000);
  expect(closed).toBe(true);
});

async function* rowsOf(...rows: Cell[][]) {
  yield* rows;
}

/** The XML of the first sheet, without a ZIP reader: its name first occurs in its entry, just before the bytes. */
function sheetOf(file: Buffer): string {
  const name = "xl/worksheets/sheet1.xml";
  const start = file.indexOf(name);
  const extra = file.readUInt16LE(start - 2);
  return inflateRawSync(file.subarray(start + name.length + extra)).toString("utf8");
}
