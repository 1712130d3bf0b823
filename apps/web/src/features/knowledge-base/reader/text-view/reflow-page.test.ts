import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it, test } from "vitest";
import { holds, type PageParts, type Row } from "./page-parts.ts";
import { readPage } from "./read-page.ts";
import { isHanging } from "./labels.ts";
import { inOrder, isRight } from "./measure-page.ts";
import { reflowPage } from "./reflow-page.ts";
import { runningLines } from "./running-lines.ts";

const samples = [
  ["container-lifting", 7],
  ["first-aid", 7],
  ["fpv-operations", 7],
  ["lithium-batteries", 8],
  ["pre-flight-and-handover", 7],
  ["radio-link", 7],
] as const;

async function openSample(name: string) {
  const path = fileURLToPath(
    new URL(`../../../../../../../packages/demo/articles/${name}.pdf`, import.meta.url),
  );
  return getDocument({ data: new Uint8Array(await readFile(path)), verbosity: 0 }).promise;
}

/** Only letters and digits: spaces, and hyphens at line ends, may change. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

describe.each(samples)("%s", (name, pages) => {
  test.each(Array.from({ length: pages }, (_, index) => index + 1))(
    "page %i is complete and in order, and everything that is not text is on a picture",
    async (number) => {
      const file = await openSample(name);
      const page = await file.getPage(number);
      const { blocks, measure } = reflowPage(await readPage(page));
      expect(measure.coverage).toBe(1);
      // A page that is little more than two tables is shown as printed.
      expect(isRight(measure)).toBe(name !== "first-aid" || number !== 3);

      const pictures = blocks.flatMap((block) => (block.kind === "picture" ? [block.box] : []));
      const viewport = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      const printed = items.flatMap((item) => {
        if (!("str" in item)) return [];
        const [x, y] = viewport
          .convertToViewportPoint(Number(item.transform[4]), Number(item.transform[5]))
          .map(Number);
        const box = {
          left: x ?? 0,
          right: (x ?? 0) + item.width,
          top: (y ?? 0) - item.height,
          bottom: y ?? 0,
        };
        return pictures.some((picture) => holds(picture, box)) ? [] : [item.str];
      });
      const told = blocks.flatMap((block) => ("text" in block ? [block] : []));
      const body = told.filter(({ kind }) => kind !== "running").map(({ text }) => text);
      const running = told.filter(({ kind }) => kind === "running").map(({ text }) => text);
      // Headers and footers may be anywhere in the file's text, so they are cut out of it; the body has exactly its
      // order.
      let rest = lettersOf(printed.join(""));
      for (const line of running.flatMap((text) => text.split(/\s+/u)))
        rest = rest.replace(lettersOf(line), "");
      expect(lettersOf(body.join(""))).toBe(rest);
      expect(measure.order).toBe(1);
      await file.loadingTask.destroy();
    },
  );
});

it("keeps headings, joins lines to paragraphs, and cuts tables and figures out", async () => {
  const file = await openSample("lithium-batteries");
  const { blocks } = reflowPage(await readPage(await file.getPage(5)), { headings: ["3.3 Limits"] });
  expect(
    blocks.map((block) => ("text" in block ? [block.kind, block.text.slice(0, 24)] : [block.about, ""])),
  ).toEqual([
    ["running", "Lithium batteries: handl"],
    ["figure", ""],
    ["caption", "Figure 3 A charge at 1C,"],
    ["text", "The curve explains two h"],
    ["heading", "3.3 Limits"],
    ["caption", "Table 3 Limits for stand"],
    ["table", ""],
    ["text", "CAUTION Do not charge a "],
    ["text", "Charging several packs o"],
    ["running", "14 November 2026 5 / 8"],
  ]);
  expect(blocks.flatMap((block) => ("label" in block ? [block.label] : []))).toEqual([
    "Figure 3",
    "3.3",
    "Table 3",
    "CAUTION",
  ]);
  await file.loadingTask.destroy();
});

it("recognises the number of a list's line, which is closer to it than a cell is", async () => {
  const file = await openSample("lithium-batteries");
  const { blocks } = reflowPage(await readPage(await file.getPage(3)));
  const items = blocks.flatMap((block) =>
    block.kind === "text" && block.label !== undefined ? [[block.label, block.text.slice(0, 12)]] : [],
  );
  expect(items.slice(0, 4)).toEqual([
    ["NOTE", "NOTE High-vo"],
    ["1", "1 Feel the s"],
    ["2", "2 Look at th"],
    ["3", "3 Smell it. "],
  ]);
  await file.loadingTask.destroy();
});

test.each(samples)(
  "%s: each page recognises its running head and foot from the neighbouring pages",
  async (name, pages) => {
    const file = await openSample(name);
    const read = (number: number) => file.getPage(number).then(readPage);
    // The first page is a title page without a running header.
    for (let number = 2; number <= pages; number += 1) {
      const running = new Set(runningLines(await read(number === pages ? number - 1 : number + 1)));
      const { blocks } = reflowPage(await read(number), { running });
      const lines = blocks.filter(({ kind }) => kind === "running");
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toMatchObject({ repeats: true });
    }
    await file.loadingTask.destroy();
  },
);

const sheet = { width: 595, height: 842, askew: [], graphics: [] };

function line(top: number, parts: readonly [left: number, text: string][], order = top): Row {
  const segments = parts.map(([left, text], index) => ({
    left,
    right: left + text.length * 5,
    top,
    bottom: top + 10,
    size: 10,
    text,
    order: order + index,
  }));
  const lefts = segments.map(({ left }) => left);
  const rights = segments.map(({ right }) => right);
  return { segments, size: 10, top, bottom: top + 10, left: Math.min(...lefts), right: Math.max(...rights) };
}

const words = "the quick brown fox jumps over the lazy dog";

describe("a page is shown as printed", () => {
  const isOffered = (page: PageParts) => isRight(reflowPage(page).measure);

  it("if text runs in two columns", () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      line(100 + index * 14, [
        [50, words],
        [320, words],
      ]),
    );
    expect(isOffered({ ...sheet, rows })).toBe(false);
  });

  it("if the file's order of lines differs from the displayed one", () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      line(100 + index * 14, [[50, words]], 1000 - index),
    );
    expect(isOffered({ ...sheet, rows })).toBe(false);
  });

  it("if it is a table or a drawing, or has no text", () => {
    const cells = [
      [50, "one"],
      [200, "two"],
      [350, "three"],
    ] as const;
    const rows = Array.from({ length: 20 }, (_, index) =>
      line(
        100 + index * 14,
        cells.map(([left, text]) => [left, text]),
      ),
    );
    expect(isOffered({ ...sheet, rows })).toBe(false);
    expect(isOffered({ ...sheet, rows: [] })).toBe(false);
  });

  it("if some of its text is skewed", () => {
    const rows = Array.from({ length: 5 }, (_, index) => line(100 + index * 14, [[50, words]]));
    const [askew] = line(400, [[50, words]]).segments;
    expect(isOffered({ ...sheet, rows })).toBe(true);
    expect(isOffered({ ...sheet, rows, askew: askew ? [askew] : [] })).toBe(false);
  });
});

it("leaves a page's foot alone if the neighbouring pages differ", () => {
  const rows = [line(100, [[50, words]]), line(800, [[50, "A remark at the very foot"]])];
  const { blocks } = reflowPage(
    { ...sheet, rows },
    { running: new Set(runningLines({ height: 842, rows: [] })) },
  );
  expect(blocks.at(-1)).toMatchObject({ kind: "running", text: "A remark at the very foot", repeats: false });
});

it("distinguishes numbers and bullets of a list from its text", () => {
  const rows = [
    line(100, [
      [50, "1"],
      [70, words],
    ]),
    line(130, [[50, `2) ${words}`]]),
    line(160, [[50, `• ${words}`]]),
    line(190, [[50, words]]),
  ];
  const { blocks } = reflowPage({ ...sheet, rows });
  const labels = blocks.map((block) => ("label" in block ? block.label : ""));
  expect(labels).toEqual(["1", "2)", "•", ""]);
  expect(["1", "2.", "3.1", "(4)", "5)", "a)", "α.", "•", "–"].every(isHanging)).toBe(true);
  expect(["CAUTION", "Figure 3", "ΠΡΟΣΟΧΗ"].some(isHanging)).toBe(false);
});

it("keeps the items of a list apart, however close their lines are", () => {
  const rows = [`• ${words}`, words, `• ${words}`, `3. ${words}`].map((text, index) =>
    line(100 + index * 12, [[50, text]]),
  );
  const { blocks } = reflowPage({ ...sheet, rows });
  expect(blocks.map((block) => ("text" in block ? block.text : block.kind))).toEqual([
    `• ${words} ${words}`,
    `• ${words}`,
    `3. ${words}`,
  ]);
});

it("cuts out two tables with a gap between them as two", () => {
  const rows = [100, 114, 260, 274].map((top) =>
    line(top, [
      [50, "one"],
      [200, "two"],
      [350, "three"],
    ]),
  );
  const { blocks } = reflowPage({ ...sheet, rows: [...rows, line(400, [[50, words]])] });
  expect(blocks.map(({ kind }) => kind)).toEqual(["picture", "picture", "text"]);
});

it("counts what is in ascending order", () => {
  expect(inOrder([1, 2, 3, 4])).toBe(1);
  expect(inOrder([4, 1, 2, 3])).toBe(0.75);
  expect(inOrder([])).toBe(0);
});
