import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { shrinkPictures } from "./shrink-pictures.ts";

/** A page in shades of grey, as a PGM file has it. `blank` says that there is nothing on it but the grain of paper. */
export type GreyPage = { width: number; height: number; blank: boolean; pgm: Buffer };

const dotsPerInch = 200;
/** A4 has four million at that, and A3 eight; what is larger is drawn smaller. */
const mostPixels = 6_000_000;

/** Draws a page as it is shown, upright, for its letters to be recognised. */
export async function drawGrey(document: PDFDocumentProxy, pageNumber: number): Promise<GreyPage> {
  const page = await document.getPage(pageNumber);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(mostPixels / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  );
  shrinkPictures(page, mostPixels);
  await page.render({ canvas, viewport, background: "#ffffff" }).promise;
  page.cleanup();
  return { width: canvas.width, height: canvas.height, ...toPgm(canvas) };
}

/** How much darker than its paper ink is, of 255 levels, and what is still the grain of the paper. */
const contrast = { ink: 80, grain: 48 };
/** A page with less ink than this share of it has no word on it. */
const leastInk = 0.000_05;
const white = 255;

/**
 * Makes the paper white, and says whether anything else is left: Tesseract takes minutes for the grain of an empty page,
 * which it tries to read. Paper is what most of a page is.
 */
function whiten(pixels: Uint8Array): { blank: boolean } {
  const levels = new Uint32Array(white + 1);
  for (const level of pixels) levels[level] = (levels[level] ?? 0) + 1;
  const paper = median(levels, pixels.length);
  const lightestInk = paper - contrast.ink;
  const inked = levels.reduce((sum, count, level) => (level <= lightestInk ? sum + count : sum), 0);
  for (const [at, level] of pixels.entries()) if (level > paper - contrast.grain) pixels[at] = white;
  return { blank: inked < pixels.length * leastInk };
}

function median(levels: Uint32Array, count: number): number {
  let seen = 0;
  return levels.findIndex((at) => (seen += at) >= count / 2);
}

function toPgm(canvas: {
  width: number;
  height: number;
  data: () => Buffer;
}): Pick<GreyPage, "blank" | "pgm"> {
  const pixels = canvas.data();
  const header = Buffer.from(`P5\n${canvas.width} ${canvas.height}\n255\n`);
  const pgm = Buffer.allocUnsafe(header.length + canvas.width * canvas.height);
  header.copy(pgm);
  for (let from = 0, to = header.length; to < pgm.length; from += 4, to += 1) {
    const [red = 0, green = 0, blue = 0] = [pixels[from], pixels[from + 1], pixels[from + 2]];
    pgm[to] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return { pgm, ...whiten(pgm.subarray(header.length)) };
}
