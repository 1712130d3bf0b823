import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { reading } from "./open-document.ts";

/** The foot of a page as shown, in points. */
export type PageFoot = {
  width: number;
  height: number;
  /** The free height from the lower edge up to the lowest text or field; 0 if unknown, as for a scan. */
  free: number;
};

/** How far a letter may reach below its baseline, as a share of its size. */
const descent = 0.3;

/** Measures the foot of each page, in order. */
export async function measureFeet(document: PDFDocumentProxy): Promise<PageFoot[]> {
  const feet: PageFoot[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await reading(`Page ${number}`, () => document.getPage(number));
    const { width, height } = page.getViewport({ scale: 1 });
    const free = await freeBelow(page).catch(() => 0);
    page.cleanup();
    feet.push({ width, height, free });
  }
  return feet;
}

async function freeBelow(page: PDFPageProxy): Promise<number> {
  const viewport = page.getViewport({ scale: 1 });
  /** The height of a point of the page above the lower edge, as shown. */
  const heightOf = (x: number, y: number): number => {
    const [, fromTop] = Array.from<unknown>(viewport.convertToViewportPoint(x, y));
    return typeof fromTop === "number" ? viewport.height - fromTop : 0;
  };
  const texts: number[] = [];
  const { items } = await page.getTextContent();
  for (const item of items) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const [a, b, c, d, x, y] = item.transform.map(Number);
    if (a === undefined || b === undefined || c === undefined || d === undefined) continue;
    if (x === undefined || y === undefined) continue;
    const length = Math.hypot(a, b);
    const along = length === 0 ? 0 : item.width / length;
    const corners = [
      [0, -descent],
      [0, 1],
      [along, -descent],
      [along, 1],
    ].map(([reach = 0, up = 0]) => heightOf(x + a * reach + c * up, y + b * reach + d * up));
    // Text outside the page does not count.
    if (Math.max(...corners) > 0 && Math.min(...corners) < viewport.height) texts.push(Math.min(...corners));
  }
  if (texts.length === 0) return 0;
  const lowest = [...texts, ...(await fieldsOf(page, heightOf))].reduce((low, height) =>
    Math.min(low, height),
  );
  return Math.max(0, lowest);
}

/** The heights of a page's form fields and notes that are visible. */
async function fieldsOf(page: PDFPageProxy, heightOf: (x: number, y: number) => number): Promise<number[]> {
  const annotations: unknown[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    if (typeof annotation !== "object" || annotation === null) return [];
    const { subtype, rect }: { subtype?: unknown; rect?: unknown } = annotation;
    if (subtype === "Link" || subtype === "Popup" || !Array.isArray(rect)) return [];
    const [left, bottom, right, top] = rect.map(Number);
    if (left === undefined || bottom === undefined || right === undefined || top === undefined) return [];
    return [heightOf(left, bottom), heightOf(right, top)];
  });
}
