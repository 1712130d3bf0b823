import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { shrinkPictures } from "./shrink-pictures.ts";

/** A page in shades of grey, as a PGM file. `blank` means that it shows nothing but the grain of the paper. */
export type GreyPage = { width: number; height: number; blank: boolean; pgm: Buffer };

const dotsPerInch = 200;
/** At that resolution A4 has four million and A3 eight; larger pages are drawn smaller. */
const mostPixels = 6_000_000;

/** Draws a page upright, as it is shown, for OCR. */
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

/** How much darker than the paper, of 255 levels, ink is, and how much is still grain. */
const contrast = { ink: 80, grain: 48 };
/** A page with a smaller share of ink than this has no words. */
const leastInk = 0.000_05;
const white = 255;

/**
 * Makes the paper white, and says whether anything else is left: Tesseract would take minutes trying to read the grain of
 * an empty page. The paper's level is the median of the page.
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
