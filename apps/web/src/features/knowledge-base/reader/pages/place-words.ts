import { pageUnits } from "@antochi/contract/scan-units";
import type { RecognisedLines, RecognisedWord } from "@antochi/contract/scanned-pages";
import type { PageViewport, PDFPageProxy } from "pdfjs-dist";

/** A page's text in pdf.js' format. */
export type PageContent = Awaited<ReturnType<PDFPageProxy["getTextContent"]>>;

/** The part of pdf.js' viewport of a page that is used here, at scale 1. */
type Page = Pick<PageViewport, "width" | "height" | "convertToPdfPoint">;

const fontName = "recognised";
/** As shares of the font size: the height of capitals, and the depth of descenders below the baseline. */
const letters = { capitals: 0.7, hanging: 0.2 };
const hanging = /[gjpqyQβγζημξρςφχψ,;()]/u;
/** A word more than this many times as high as the line's median includes a rule or a picture. */
const highest = 2;

/**
 * Converts the recognised words of a page to pdf.js' text: each word in its place, in one font size per line, however the
 * page is rotated.
 */
export function placeWords(lines: RecognisedLines, page: Page): PageContent {
  return {
    items: lines.flatMap((line) => itemsOf(line, page)),
    styles: { [fontName]: { ascent: 0.8, descent: -0.2, vertical: false, fontFamily: "sans-serif" } },
    lang: null,
  };
}

function itemsOf(line: readonly RecognisedWord[], page: Page): PageContent["items"] {
  const size = sizeOf(line) * (page.height / pageUnits);
  return line.flatMap((word, index) => {
    const [text, left, top, width, height] = word;
    const next = line[index + 1];
    const x = left * (page.width / pageUnits);
    const end = (left + width) * (page.width / pageUnits);
    const foot = (top + height) * (page.height / pageUnits);
    const y = foot - (hanging.test(text) ? letters.hanging * size : 0);
    const item = itemAt({ text, x, y, width: end - x, size }, page);
    return next === undefined
      ? [{ ...item, hasEOL: true }]
      : [item, itemAt({ text: " ", x: end, y, width: 0, size }, page)];
  });
}

/** A line's font size, in `pageUnits` of the page's height. */
function sizeOf(line: readonly RecognisedWord[]): number {
  const heights = line.map(([, , , , height]) => height).toSorted((one, other) => one - other);
  const middle = heights[Math.floor(heights.length / 2)] ?? 0;
  const sizes = line
    .filter(([, , , , height]) => height <= highest * middle)
    .map(([text, , , , height]) => height / (letters.capitals + (hanging.test(text) ? letters.hanging : 0)));
  return Math.max(...sizes);
}

type Piece = { text: string; x: number; y: number; width: number; size: number };

/** pdf.js uses the page's own axes, which differ from the screen's where the page is rotated. */
function itemAt(
  { text, x, y, width, size }: Piece,
  page: Page,
): PageContent["items"][number] & { str: string } {
  const [originX, originY] = pointOf(page.convertToPdfPoint(x, y));
  const [rightX, rightY] = pointOf(page.convertToPdfPoint(x + 1, y));
  const [upX, upY] = pointOf(page.convertToPdfPoint(x, y - 1));
  const across = [rightX - originX, rightY - originY] as const;
  return {
    str: text,
    dir: "ltr",
    width: width * Math.hypot(...across),
    height: size,
    transform: [
      size * across[0],
      size * across[1],
      size * (upX - originX),
      size * (upY - originY),
      originX,
      originY,
    ],
    fontName,
    hasEOL: false,
  };
}

/** pdf.js does not declare what its points consist of. */
function pointOf(point: readonly unknown[]): [number, number] {
  return [Number(point[0]), Number(point[1])];
}
