import { createCanvas } from "@napi-rs/canvas";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { shrinkPictures } from "./shrink-pictures.ts";

const tallestPages = 4;
/** The most pixels of a picture for each pixel drawn; with fewer, letters fray. */
const dotsToOne = 4;

/** The first page as a PNG of the given width; if it is taller than four times that, only its top. */
export async function renderThumbnail(document: PDFDocumentProxy, widthPx: number): Promise<Buffer> {
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: widthPx / page.getViewport({ scale: 1 }).width });
  const height = Math.max(1, Math.min(Math.round(viewport.height), widthPx * tallestPages));
  const canvas = createCanvas(widthPx, height);
  shrinkPictures(page, dotsToOne * widthPx * height);
  await page.render({ canvas, viewport, background: "#ffffff" }).promise;
  return canvas.encode("png");
}
