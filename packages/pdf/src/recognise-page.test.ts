import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeScannedPdf, scannedTexts } from "@antochi/testing/scanned-pdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recognisePage, type RecognisedWord } from "./recognise-page.ts";
import { renderThumbnail } from "./render-thumbnail.ts";
import { MachineBusy } from "./run-pdf-task.ts";
import { type DotKind, drawWords, fineScan } from "./testing/fine-scan.ts";
import { wordsIn } from "./testing/words-in.ts";

const memoryLimitBytes = 400_000_000;

let folder: string;
let scans: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "recognise-page-"));
  scans = join(folder, "scans.pdf");
  await makeScannedPdf(scans, [
    { scanned: scannedTexts.el },
    { scanned: scannedTexts.en },
    { scanned: "Κινητήρας ελικοφόρος", onItsSide: true },
    { scanned: "" },
    { scanned: scannedTexts.el, dotsPerInch: 600 },
  ]);
});
afterAll(() => rm(folder, { recursive: true }));

const wordsOfScans = new Map<number, Promise<RecognisedWord[]>>();

/** The words on a page of the scans, recognised once for all tests that use it. */
function wordsOf(pageNumber: number): Promise<RecognisedWord[]> {
  const words = wordsOfScans.get(pageNumber) ?? wordsOn(pageNumber, scans);
  wordsOfScans.set(pageNumber, words);
  return words;
}

async function wordsOn(pageNumber: number, path: string): Promise<RecognisedWord[]> {
  const answer = await recognisePage(path, { pageNumber, memoryLimitBytes });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.words;
}

/** The words that occur only once on a page. */
function onceThere(words: readonly RecognisedWord[]): Map<string, RecognisedWord> {
  const byText = Map.groupBy(words, ({ text }) => text);
  return new Map(
    [...byText].flatMap(([text, [word, again]]) => (word && !again ? [[text, word] as const] : [])),
  );
}

describe("a scanned page", () => {
  const fineDots = drawWords("Κινητήρας ελικοφόρος");

  it.each([
    { page: 1, language: "Greek", text: scannedTexts.el },
    { page: 2, language: "English", text: scannedTexts.en },
  ])("in $language is read: at least nine of ten words", async ({ page, text }) => {
    const read = wordsIn((await wordsOf(page)).map((word) => word.text).join(" "));
    const written = wordsIn(text);
    const missed = [...written].filter((word) => !read.has(word));
    expect(missed.length / written.size, missed.join(" ")).toBeLessThanOrEqual(0.1);
  });

  it("gives each word its line and its position on the page", async () => {
    const words = await wordsOf(1);
    const [first, last] = [words[0], words.at(-1)];
    expect(first).toMatchObject({ text: "Πριν", line: 0 });
    expect(first?.left).toBeCloseTo(0.12, 1);
    expect(first?.top).toBeCloseTo(0.08, 1);
    expect(last?.line).toBeGreaterThan(8);
    for (const { left, top, width, height } of words) {
      expect(Math.min(left, top, width, height)).toBeGreaterThan(0);
      expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1);
    }
  });

  it("is read as displayed if it is sideways in the file", async () => {
    const words = await wordsOf(3);
    expect(words.map((word) => word.text)).toEqual(["Κινητήρας", "ελικοφόρος"]);
    expect(words[0]?.left).toBeCloseTo(0.12, 1);
    expect(words[0]?.top).toBeCloseTo(0.08, 1);
  });

  it("that is empty except for paper grain has no words", async () => {
    expect(await wordsOf(4)).toEqual([]);
  });

  it("at 600 dots per inch is read like one at 200, each word at the same position", async () => {
    const coarse = onceThere(await wordsOf(1));
    const fine = onceThere(await wordsOf(5));
    const both = [...fine.keys()].filter((text) => coarse.has(text));
    expect(both.length).toBeGreaterThan(70);
    for (const text of both) {
      const [one, other] = [coarse.get(text), fine.get(text)];
      for (const side of ["left", "top", "width", "height"] as const) {
        expect(other?.[side], text).toBeCloseTo(one?.[side] ?? 0, 2);
      }
    }
  });

  it.each<DotKind>(["grey", "black-and-white", "stencil"])(
    "of very high resolution, with dots that are %s, is read and drawn within the same memory",
    async (kind) => {
      const path = join(folder, `${kind}.pdf`);
      await writeFile(path, fineScan(fineDots, kind));
      const words = await wordsOn(1, path);
      expect(words.map((word) => word.text)).toEqual(["Κινητήρας", "ελικοφόρος"]);
      expect(words[0]?.left).toBeCloseTo(600 / 4960, 2);
      expect(words[0]?.top).toBeCloseTo(600 / 7016, 2);
      expect(await renderThumbnail(path, { widthPx: 480, memoryLimitBytes })).toMatchObject({ ok: true });
    },
  );

  it("larger than its memory allows is refused, like one that does not exist", async () => {
    expect(await recognisePage(scans, { pageNumber: 1, memoryLimitBytes: 100_000_000 })).toEqual({
      ok: false,
      problem: "too-slow",
    });
    expect(await recognisePage(scans, { pageNumber: 6 })).toEqual({ ok: false, problem: "damaged" });
  });

  it("that uses too much processor time is refused, and one that got too little may be retried", async () => {
    expect(await recognisePage(scans, { pageNumber: 1, processorLimitMs: 300 })).toEqual({
      ok: false,
      problem: "too-slow",
    });
    await expect(recognisePage(scans, { pageNumber: 1, timeLimitMs: 50 })).rejects.toThrow(MachineBusy);
  });
});
