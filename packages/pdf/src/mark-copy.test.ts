import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { measureFeet } from "./child/page-feet.ts";
import { inspectPdf } from "./inspect-pdf.ts";
import { markCopy } from "./mark-copy.ts";
import { brokenFiles } from "./testing/broken-files.ts";
import { linedPages, pageObject } from "./testing/lined-pages.ts";
import { stream, writePdf } from "./testing/pdf-writer.ts";
import { samplePdf } from "./testing/sample-pdfs.ts";
import { wholeFiles } from "./testing/whole-files.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mark-copy-"));
});
afterAll(() => rm(folder, { recursive: true }));

const parts = [
  { text: "Αντίγραφο για Μαρία Παπαδοπούλου, Łódź" },
  { text: "22 Nov 2026, 14:06 UTC" },
  { text: "K4RD-7WPX" },
  { text: "Members only", isStrong: true },
];

async function fileOf(bytes: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, bytes);
  return path;
}

async function marked(bytes: Buffer, line = parts): Promise<Buffer> {
  const made = await markCopy(await fileOf(bytes), { parts: line });
  if (!made.ok) throw new Error(`Not marked: ${made.problem}`);
  await using copy = made.copy;
  return await readFile(copy.path);
}

async function opened(bytes: Buffer) {
  return getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false }).promise;
}

/** The text of each page, without the spaces that pdf.js guesses. */
async function textsOf(bytes: Buffer): Promise<string[]> {
  const document = await opened(bytes);
  const texts = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ("str" in item ? item.str : ""))
        .join("")
        .replaceAll(/\s/g, ""),
    );
  }
  await document.loadingTask.destroy();
  return texts;
}

const line = parts.map(({ text }) => text.replaceAll(/\s/g, "")).join("");
const repaired = brokenFiles.filter(([kind]) =>
  ["500 bytes before its header", "no table", "object streams, startxref leads elsewhere"].includes(kind),
);

describe.each([...wholeFiles, ...repaired])("a PDF of the kind: %s", (_kind, make) => {
  it("has the line on every page beside its content, or is refused with a reason and left unchanged", async () => {
    const bytes = await make();
    const path = await fileOf(bytes);
    const before = await inspectPdf(path);
    const made = await markCopy(path, { parts });
    expect(await readFile(path)).toEqual(bytes);
    if (!before.ok) {
      expect(made).toEqual(before);
      return;
    }
    if (bytes.includes("/Encrypt")) {
      expect(made).toEqual({ ok: false, problem: "protected" });
      return;
    }
    if (!made.ok) throw new Error(made.problem);
    await using copy = made.copy;
    expect(await inspectPdf(copy.path)).toEqual({ ok: true, pageCount: before.pageCount, isRepaired: false });
    const said = await textsOf(bytes);
    expect(await textsOf(await readFile(copy.path))).toEqual(said.map((text) => `${text}${line}`));
  });
});

describe("the line is at the foot of the page as displayed", () => {
  const high = "BT /F 20 Tf 200 300 Td (Page) Tj ET";
  const sheets = [
    ["upright", "/MediaBox[0 0 595 842]"],
    ["rotated right", "/MediaBox[0 0 595 842]/Rotate 90"],
    ["rotated by 180°, with another origin", "/MediaBox[-100 -50 495 792]/Rotate 180"],
    ["rotated left and cropped", "/MediaBox[0 0 595 842]/CropBox[100 200 495 642]/Rotate -90"],
    ["with a crop box larger than the page", "/MediaBox[0 0 595 842]/CropBox[-20 50 700 900]"],
    ["with its own user unit", "/MediaBox[0 0 420 420]/UserUnit 2"],
    ["wide", "/MediaBox[0 0 1684 1191]"],
    ["small", "/MediaBox[190 290 340 390]"],
  ] as const;
  // One document with a page of each kind: a copy of its own for each would cost a process.
  let copy: Awaited<ReturnType<typeof opened>>;
  let original: Awaited<ReturnType<typeof opened>>;
  beforeAll(async () => {
    const objects = linedPages(sheets.length);
    for (const [index, [, page]] of sheets.entries()) {
      const number = pageObject(index + 1);
      objects[number - 1] = `<</Type/Page/Parent 2 0 R/Contents ${number + 1} 0 R${page}>>`;
      objects[number] = stream("", high);
    }
    const bytes = writePdf(objects);
    [copy, original] = [await opened(await marked(bytes)), await opened(bytes)];
  });
  afterAll(() => Promise.all([copy.loadingTask.destroy(), original.loadingTask.destroy()]));

  it.each(sheets.map(([what], index) => [what, index] as const))("%s", async (_what, index) => {
    const foot = (await measureFeet(copy))[index];
    const before = (await measureFeet(original))[index];
    expect(foot?.width).toBe(before?.width);
    // The lowest text is the last line of the mark, less than a centimetre above the sheet's edge.
    expect(foot?.free).toBeGreaterThan(4);
    expect(foot?.free).toBeLessThan(25);
    const shown = await copy.getPage(index + 1);
    const viewport = shown.getViewport({ scale: 1 });
    const { items } = await shown.getTextContent();
    const places = items.flatMap((item) => {
      if (!("str" in item) || item.str === "Page" || item.str.trim() === "") return [];
      const [left = 0, baseline = 0] = item.transform.slice(4).map(Number);
      const [x, y] = Array.from<unknown>(viewport.convertToViewportPoint(left, baseline));
      return [{ x: Number(x), fromFoot: viewport.height - Number(y) }];
    });
    expect(places.length).toBeGreaterThanOrEqual(parts.length);
    for (const { x, fromFoot } of places) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(viewport.width);
      expect(fromFoot).toBeGreaterThan(0);
      expect(fromFoot).toBeLessThan(60);
    }
  });

  it("in the margin if that is free, otherwise below the page, covering nothing", async () => {
    const sheets = [
      "BT /F 20 Tf 20 100 Td (High) Tj ET",
      "BT /F 20 Tf 20 5 Td (Low) Tj ET",
      "0 0 300 200 re f",
    ];
    const objects = linedPages(sheets.length);
    for (const [index, content] of sheets.entries()) objects[pageObject(index + 1)] = stream("", content);
    const copy = await opened(await marked(writePdf(objects), [{ text: "K4RD-7WPX" }]));
    const feet = await measureFeet(copy);
    const [free = 0, ...others] = feet.map(({ height }) => height);
    expect(free).toBe(200);
    expect(others).toHaveLength(2);
    for (const height of others) expect(height).toBeCloseTo(220.7, 1);
    await copy.loadingTask.destroy();
  });

  it("once on a page that the document shows twice, and despite a leftover graphics state", async () => {
    const objects = linedPages(1);
    objects[1] =
      "<</Type/Pages/Count 2/Kids[4 0 R 4 0 R]/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>>>>>";
    objects[pageObject(1)] = stream("", "5 0 0 5 900 900 cm BT /F 4 Tf -170 -170 Td (Page) Tj ET");
    const [first, second] = await textsOf(await marked(writePdf(objects)));
    expect(first).toBe(`Page${line}`);
    expect(second).toBe(first);
  });
});

it("puts the line inside or below a page without its own size, which is shown as Letter", async () => {
  const sheets = [
    { content: "BT /F 20 Tf 20 100 Td (Page) Tj ET", height: 792 },
    { content: "BT /F 20 Tf 20 5 Td (Page) Tj ET", height: 813 },
  ];
  const objects = linedPages(sheets.length);
  objects[1] = "<</Type/Pages/Count 2/Kids[4 0 R 6 0 R]/Resources<</Font<</F 3 0 R>>>>>>";
  for (const [index, { content }] of sheets.entries()) objects[pageObject(index + 1)] = stream("", content);
  const copy = await marked(writePdf(objects));
  expect(await textsOf(copy)).toEqual([`Page${line}`, `Page${line}`]);
  const document = await opened(copy);
  const feet = await measureFeet(document);
  expect(feet.map(({ width }) => width)).toEqual([612, 612]);
  for (const [index, { height }] of sheets.entries()) expect(feet[index]?.height).toBeCloseTo(height, 0);
  await document.loadingTask.destroy();
});

it("has a question mark for a letter missing in its font", async () => {
  const [page] = await textsOf(await marked(await samplePdf({ pages: 1 }), [{ text: "名 K4RD-7WPX" }]));
  expect(page).toBe("Page1?K4RD-7WPX");
});

describe("refused is", () => {
  it("a document that is signed or certified", async () => {
    const signature = "<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 10 20 30]/Contents<00>>>";
    const signed = await fileOf(writePdf([...linedPages(1), signature]));
    expect(await markCopy(signed, { parts })).toEqual({ ok: false, problem: "signed" });
    const certified = await fileOf(writePdf(linedPages(1, { catalogue: "/Perms<</DocMDP 6 0 R>>" })));
    expect(await markCopy(certified, { parts })).toEqual({ ok: false, problem: "signed" });
  });

  it("a document that takes more than its time or memory", async () => {
    const path = await fileOf(await samplePdf({ pages: 2_000 }));
    const tooSlow = { ok: false, problem: "too-slow" };
    expect(await markCopy(path, { parts, processorLimitMs: 50 })).toEqual(tooSlow);
    expect(await markCopy(path, { parts, memoryLimitBytes: 60 * 1024 * 1024 })).toEqual(tooSlow);
    // `spool` puts its process's PID into the name.
    const left = (await readdir(tmpdir())).filter((name) => name.startsWith("antochi-spool-"));
    expect(left.filter((name) => name.includes(`-${process.pid}-`))).toEqual([]);
  });

  it("a document that pdf.js shows but pdf-lib cannot read", async () => {
    const path = await fileOf(writePdf(linedPages(1, { page: "/Rotate/Left" })));
    expect(await inspectPdf(path)).toMatchObject({ ok: true });
    expect(await markCopy(path, { parts })).toEqual({ ok: false, problem: "unmarkable" });
  });
});

it("grows by little with each page of a long document", async () => {
  const bytes = await samplePdf({ pages: 1_000 });
  const copy = await marked(bytes);
  expect(copy.length).toBeLessThan(bytes.length + 300_000);
});
