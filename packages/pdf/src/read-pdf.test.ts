import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PageText } from "./child/task.ts";
import { extractText } from "./extract-text.ts";
import { renderThumbnail } from "./render-thumbnail.ts";
import { corpus } from "./testing/corpus.ts";
import { linedPages, pageObject } from "./testing/lined-pages.ts";
import { writePdf } from "./testing/pdf-writer.ts";
import { samplePdf } from "./testing/sample-pdfs.ts";

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "read-pdf-"));
  path = join(folder, "sample.pdf");
  await writeFile(path, await samplePdf({ size: [300, 450] }));
});
afterAll(() => rm(folder, { recursive: true }));

describe("the text of a PDF", () => {
  async function pagesOf(options: { maxPages?: number; maxCharacters?: number } = {}) {
    const pages: PageText[] = [];
    const answer = await extractText(path, { ...options, onPage: (page) => void pages.push(page) });
    expect(answer).toEqual({ ok: true });
    return pages;
  }

  it("arrives page by page", async () => {
    expect(await pagesOf()).toEqual([
      { pageNumber: 1, text: "Page 1" },
      { pageNumber: 2, text: "Page 2" },
      { pageNumber: 3, text: "Page 3" },
    ]);
  });

  it("stops where requested", async () => {
    expect(await pagesOf({ maxPages: 1 })).toEqual([{ pageNumber: 1, text: "Page 1" }]);
    expect((await pagesOf({ maxCharacters: 8 })).map((page) => page.text)).toEqual(["Page 1", "Pa"]);
  });

  it("passes on its reader's error without waiting for the rest", async () => {
    const long = join(folder, "long.pdf");
    await writeFile(long, await samplePdf({ pages: 300, text: "endurance ".repeat(100) }));
    const reason = new Error("the reader is full");
    const reading = extractText(long, { onPage: () => Promise.reject(reason) });
    await expect(reading).rejects.toBe(reason);
  });

  it("is refused if it uses too much processor time", async () => {
    const nothing = { processorLimitMs: 20, onPage: () => {} };
    expect(await extractText(path, nothing)).toEqual({ ok: false, problem: "too-slow" });
  });

  it("stops when aborted, before its turn and in the middle", async () => {
    const long = join(folder, "given-up.pdf");
    await writeFile(long, await samplePdf({ pages: 300, text: "endurance ".repeat(100) }));
    const givingUp = new AbortController();
    let pages = 0;
    const reading = extractText(long, {
      signal: givingUp.signal,
      onPage() {
        pages += 1;
        givingUp.abort();
      },
    });
    const waiting = extractText(long, { signal: givingUp.signal, onPage: () => void (pages += 1000) });
    await expect(reading).rejects.toThrow("aborted");
    await expect(waiting).rejects.toThrow("aborted");
    expect(pages).toBeLessThan(300);
  });

  it("skips a page that cannot be read", async () => {
    const broken = join(folder, "broken.pdf");
    await writeFile(
      broken,
      writePdf(linedPages(3))
        .toString("latin1")
        .replace(/^7 0 obj/m, "7 0 jbo"),
    );
    const pages: PageText[] = [];
    expect(await extractText(broken, { onPage: (page) => void pages.push(page) })).toEqual({ ok: true });
    expect(pages.map(({ text }) => text)).toEqual(["Page 1", "", "Page 3"]);
  });

  it("ends with whether the document has an outline", async () => {
    const outlines: boolean[] = [];
    const onOutline = ({ hasOutline }: { hasOutline: boolean }) => void outlines.push(hasOutline);
    await extractText(path, { onPage: () => {}, onOutline });
    const outlined = join(folder, "outlined.pdf");
    await writeFile(
      outlined,
      writePdf([
        ...linedPages(1, { catalogue: "/Outlines 6 0 R" }),
        "<</First 7 0 R/Last 7 0 R/Count 1>>",
        `<</Title(Page 1)/Parent 6 0 R/Dest[${pageObject(1)} 0 R/Fit]>>`,
      ]),
    );
    await extractText(outlined, { onPage: () => {}, onOutline });
    expect(outlines).toEqual([false, true]);
  });

  it("is refused as an inspection refuses", async () => {
    const text = join(folder, "text.pdf");
    await writeFile(text, "no PDF");
    expect(await extractText(text, { onPage: () => {} })).toEqual({ ok: false, problem: "not-a-pdf" });
  });
});

describe("the thumbnail of a PDF", () => {
  it("is its first page, with dark text on white", async () => {
    const answer = await renderThumbnail(path, { widthPx: 200 });
    if (!answer.ok) throw new Error(answer.problem);
    const image = await loadImage(answer.png);
    expect([image.width, image.height]).toEqual([200, 300]);
    const canvas = createCanvas(200, 300);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, 200, 300);
    expect([...data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    expect(data.some((value, index) => index % 4 === 0 && value < 64)).toBe(true);
  });

  it.each([
    ["a JPEG 2000 picture", 128],
    ["a JBIG2 picture", 0],
  ])("shows %s", async (wanted, grey) => {
    const picture = join(folder, "picture.pdf");
    const make = corpus.find(([kind]) => kind === wanted)?.[1];
    await writeFile(picture, (await make?.()) ?? "");
    const answer = await renderThumbnail(picture, { widthPx: 300 });
    if (!answer.ok) throw new Error(answer.problem);
    const context = createCanvas(300, 200).getContext("2d");
    context.drawImage(await loadImage(answer.png), 0, 0);
    expect([...context.getImageData(150, 100, 1, 1).data]).toEqual([grey, grey, grey, 255]);
  });

  it("is cut for a very long page", async () => {
    const ribbon = join(folder, "ribbon.pdf");
    await writeFile(ribbon, await samplePdf({ size: [100, 14_000], pages: 1 }));
    const answer = await renderThumbnail(ribbon, { widthPx: 100 });
    if (!answer.ok) throw new Error(answer.problem);
    expect((await loadImage(answer.png)).height).toBe(400);
  });
});
