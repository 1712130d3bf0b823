import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pageUnits } from "@antochi/contract/scan-units";
import type { RecognisedLines } from "@antochi/contract/scanned-pages";
import { recognisePage, type RecognisedWord } from "@antochi/pdf/recognise-page";
import { wholeFiles } from "@antochi/pdf/testing/whole-files";
import { makeScannedPdf, scannedTexts } from "@antochi/testing/scanned-pdf";
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, it, test } from "vitest";
import { type PageContent, placeWords } from "../pages/place-words.ts";
import { readPage } from "./read-page.ts";
import { isRight, type Measure } from "./measure-page.ts";
import { reflowPage } from "./reflow-page.ts";

/** Only letters and digits: spaces, and hyphens at line ends, may change. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "");

type PageText = { measure: Measure; printed: string; told: string };

async function readPageText(page: PDFPageProxy): Promise<PageText> {
  const { blocks, measure } = reflowPage(await readPage(page));
  const { items } = await page.getTextContent();
  return {
    measure,
    printed: lettersOf(items.map((item) => ("str" in item ? item.str : "")).join("")),
    told: lettersOf(blocks.map((block) => ("text" in block ? block.text : "")).join("")),
  };
}

async function readFileText(data: Uint8Array): Promise<PageText[]> {
  const task = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const file = await task.promise;
  const pages: PageText[] = [];
  for (let number = 1; number <= file.numPages; number += 1)
    pages.push(await readPageText(await file.getPage(number)));
  await task.destroy();
  return pages;
}

/** Pages shown as printed: rotated, huge, without text, or without a font to read it by. */
const printed = new Map([
  ["pages of several sizes, one turned", [3]],
  ["a page of 5 by 5 metres", [1]],
  ["Chinese without its font", [1]],
  ["Japanese without its font", [1]],
  ["Korean without its font", [1]],
  ["a JPEG 2000 picture", [1]],
  ["a JBIG2 picture", [1]],
]);
const locked = "password to open it";

test.each(wholeFiles.filter(([kind]) => kind !== locked))(
  "%s: the reflowed text is complete and in order",
  async (kind, make) => {
    const pages = await readFileText(await make());
    const asPrinted = pages.flatMap(({ measure }, index) => (isRight(measure) ? [] : [index + 1]));
    expect(asPrinted).toEqual(printed.get(kind) ?? []);
    for (const { measure, told, printed: text } of pages.filter((page) => isRight(page.measure))) {
      expect(text).not.toBe("");
      expect(told).toBe(text);
      expect(measure).toEqual({ coverage: 1, order: 1, share: 1, hasColumns: false });
    }
  },
);

it("reads a scanned page's recognised text in the order of its lines, or leaves it as a picture", async () => {
  await using scans = await scannedFolder();
  await makeScannedPdf(scans.path, [{ scanned: scannedTexts.el }]);
  const answer = await recognisePage(scans.path, { pageNumber: 1 });
  if (!answer.ok) throw new Error(answer.problem);
  const task = getDocument({ data: new Uint8Array(await readFile(scans.path)), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const content = placeWords(linesOf(answer.words), page.getViewport({ scale: 1 }));
  page.getTextContent = async (): Promise<PageContent> => content;
  const { measure, told, printed: recognised } = await readPageText(page);
  await task.destroy();
  expect(recognised.length).toBeGreaterThan(0.9 * lettersOf(scannedTexts.el).length);
  expect(measure).toMatchObject({ coverage: 1, order: 1 });
  expect(told.length).toBeGreaterThan(least * recognised.length);
  expect(isInOrder(told, recognised)).toBe(true);
});

/**
 * The least share of the recognised letters that becomes text: gaps between words are as wide as those between table
 * cells.
 */
const least = 0.35;

/** Whether `letters` is a subsequence of `among`. */
function isInOrder(letters: string, among: string): boolean {
  let at = 0;
  for (const letter of among) if (letter === letters[at]) at += 1;
  return at === letters.length;
}

async function scannedFolder() {
  const folder = await mkdtemp(join(tmpdir(), "text-of-corpus-"));
  return { path: join(folder, "scan.pdf"), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

function linesOf(words: readonly RecognisedWord[]): RecognisedLines {
  return [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line.map(({ text, ...box }): RecognisedLines[number][number] => {
      const [left, top, width, height] = [box.left, box.top, box.width, box.height].map((share) =>
        Math.round(share * pageUnits),
      );
      return [text, left ?? 0, top ?? 0, width ?? 0, height ?? 0];
    }),
  );
}
