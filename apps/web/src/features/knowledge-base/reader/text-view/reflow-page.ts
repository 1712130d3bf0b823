import { findPictures, type Picture } from "./find-pictures.ts";
import { type Measure, measurePage } from "./measure-page.ts";
import { type Box, holds, type PageParts, type Row } from "./page-parts.ts";
import { paragraphs } from "./paragraphs.ts";
import { plain, classifyBlock, type Words } from "./classify-block.ts";

/** A part of a page's text, with its index on the page, from 0. A picture is cut from the page with the words on it. */
export type Block = (Words | (Picture & { words: string })) & { place: number };

export type Reflowed = { blocks: readonly Block[]; measure: Measure };

/** What is known about a page from outside it. */
export type Around = {
  /** The titles of the outline entries that lead to this page. */
  headings?: readonly string[];
  /** The running headers and footers of the adjacent pages. */
  running?: ReadonlySet<string>;
};

/** Converts a page to text. */
export function reflowPage(page: PageParts, { headings = [], running = new Set() }: Around = {}): Reflowed {
  const body = bodySize(page.rows);
  const pictures = findPictures(page, body);
  const isPictured = (thing: Box) => pictures.some(({ box }) => holds(box, thing));
  const rows = page.rows.filter((row) => !isPictured(row));
  const flow: ({ top: number; rows: Row[] } | { top: number; picture: Picture })[] = [
    ...paragraphs(rows, { page, body, pictures: pictures.map(({ box }) => box) }).map((lines) => ({
      top: lines[0]?.top ?? 0,
      rows: lines,
    })),
    ...pictures.map((picture) => ({ top: picture.box.top, picture })),
  ];
  const titles = new Set(headings.map(plain));
  const blocks = flow
    .toSorted((one, other) => one.top - other.top)
    .map((part, place) => ({
      ...("picture" in part
        ? { ...part.picture, words: wordsIn(page, part.picture) }
        : classifyBlock(part.rows, { page, body, titles, running })),
      place,
    }));
  const hasText = blocks.some(({ kind }) => kind === "text");
  return { blocks, measure: measurePage(page, { rows, isPictured, hasText }) };
}

function wordsIn({ rows }: PageParts, { box }: Picture): string {
  const inside = rows.filter((row) => holds(box, row));
  return inside.flatMap(({ segments }) => segments.map(({ text }) => text)).join(" ");
}

/** The font size of the running text: that of most characters. */
function bodySize(rows: readonly Row[]): number {
  const letters = new Map<number, number>();
  for (const { segments } of rows)
    for (const { size, text } of segments) {
      const key = Math.round(size * 4) / 4;
      letters.set(key, (letters.get(key) ?? 0) + text.length);
    }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10;
}
