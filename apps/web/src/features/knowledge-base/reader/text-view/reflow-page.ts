import {
  type Box,
  type Graphic,
  holds,
  meet,
  type PageParts,
  type Row,
  type Segment,
  unite,
} from "./page-parts.ts";

/**
 * What a page reads as. `label` is what its text begins with apart from the rest: a number, a bullet, a word in the margin. What
 * runs at head and foot `repeats` where the pages beside say the same. A picture is cut from the page; in a photo light is light.
 */
type Part = Words | { kind: "picture"; box: Box; about: "table" | "figure"; isPhoto: boolean };

type Words = {
  kind: "heading" | "text" | "caption" | "running";
  text: string;
  label?: string;
  level?: number;
  repeats?: boolean;
};

/** The same with its place on the page, from 0. */
export type Block = Part & { place: number };

/** How far a page can be told as text, each from 0 to 1. */
export type Measure = {
  /** Of its letters, those that stand in a block or on a picture. */
  coverage: number;
  /** Of its lines, those that come in the order of the document's own text. */
  order: number;
  /** Of its letters, those that are text rather than on a picture. */
  share: number;
  /** Text runs in columns beside each other, of which nobody says how they follow. */
  hasColumns: boolean;
};

export type Reflowed = { blocks: readonly Block[]; measure: Measure };

const least = { coverage: 0.995, order: 0.9, share: 0.35 };

/** Whether a page is as right in this way as it is itself. */
export function isRight({ coverage, order, share, hasColumns }: Measure): boolean {
  return coverage >= least.coverage && order >= least.order && share >= least.share && !hasColumns;
}

/** Parts of the page's height in which it says where one is. */
const margins = { head: 0.065, foot: 0.935 };
/** Longer segments beside each other are columns of running text. */
const cellMost = 60;
const label = { most: 24 };
const captions = /^(?:figure|fig\.|table|plate|σχήμα|εικόνα|πίνακας|σχ\.|πίν\.)\s*\d*/iu;
const bullet = /^(?:[•‣▪–—·*-]|\(?\d{1,2}[.)]|[a-zα-ω][.)])(?=\s)/u;
const sectionNumber = /^\d{1,3}(?:\.\d{1,3}){0,3}[.)]?(?=\s)/u;

/** What is known of a page beyond itself. */
export type Around = {
  /** The titles of the outline that lead to this page. */
  headings?: readonly string[];
  /** What runs at the head and foot of the pages beside it. */
  running?: ReadonlySet<string>;
};

/** Tells a page as text. */
export function reflowPage(page: PageParts, { headings = [], running = new Set() }: Around = {}): Reflowed {
  const body = bodySize(page.rows);
  const edges = commonEdges(page.rows);
  const tables = findTables(
    page.rows.filter((row) => !isRunning(row, page)),
    edges,
  );
  const pictures = mergePictures([
    ...page.graphics.filter((box) => isFigure(box, page.rows, body)).map((box) => grow(box, page, "figure")),
    ...tables.map((box) => grow({ ...box, isPhoto: false }, page, "table")),
  ]);
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
      ...("picture" in part ? part.picture : blockOf(part.rows, { page, body, titles, running })),
      place,
    }));
  return { blocks, measure: measure(page, rows, { isPictured, blocks }) };
}

type Picture = Extract<Part, { kind: "picture" }>;

function grow(
  box: Box & Pick<Graphic, "isPhoto">,
  { width, height }: PageParts,
  about: Picture["about"],
): Picture {
  const pad = 4;
  return {
    kind: "picture",
    about,
    isPhoto: box.isPhoto,
    box: {
      left: Math.max(0, box.left - pad),
      top: Math.max(0, box.top - pad),
      right: Math.min(width, box.right + pad),
      bottom: Math.min(height, box.bottom + pad),
    },
  };
}

function mergePictures(pictures: readonly Picture[]): Picture[] {
  let merged: Picture[] = [];
  for (const picture of pictures) {
    const touching = merged.filter(({ box }) => meet(box, picture.box));
    const box = touching.reduce<Box>((sum, other) => unite(sum, other.box), picture.box);
    const isPhoto = picture.isPhoto || touching.some((other) => other.isPhoto);
    const whole = { ...picture, box, isPhoto };
    merged = [...merged.filter((other) => !touching.includes(other)), whole];
  }
  return merged;
}

/** Most letters of a page are of its text's size. */
function bodySize(rows: readonly Row[]): number {
  const letters = new Map<number, number>();
  for (const { segments } of rows)
    for (const { size, text } of segments) {
      const key = Math.round(size * 4) / 4;
      letters.set(key, (letters.get(key) ?? 0) + text.length);
    }
  return [...letters].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10;
}

/** Where the lines of the text begin: each edge at which a good part of its letters does. */
function commonEdges(rows: readonly Row[]): readonly number[] {
  const lefts = new Map<number, number>();
  let all = 0;
  for (const { segments } of rows)
    for (const { left, text } of segments) {
      all += text.length;
      lefts.set(Math.round(left), (lefts.get(Math.round(left)) ?? 0) + text.length);
    }
  return [...lefts].filter(([, letters]) => letters > edgeShare * all).map(([left]) => left);
}

const edgeShare = 0.12;

/** A number or a word in the margin, with its text beside it, is a line of text. */
function isLabelled({ segments: [one, two, ...more] }: Row, edges: readonly number[]): boolean {
  if (!one || !two || more.length > 0 || one.text.length > label.most) return false;
  const isAt = (left: number) => edges.some((edge) => Math.abs(left - edge) < 4);
  const isNumber = /^[\d.]+$|^[•–—·]$/u.test(one.text);
  return isAt(two.left) && (isNumber || (!isAt(one.left) && two.text.length > one.text.length));
}

/** Runs of lines that are parted at the same places. */
function findTables(rows: readonly Row[], edges: readonly number[]): Box[] {
  const isTabular = (row: Row) =>
    row.segments.length > 1 &&
    !isLabelled(row, edges) &&
    row.segments.every(({ text }) => text.length <= cellMost);
  const runs: Row[][] = [];
  for (const row of rows) {
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    const isNear = last !== undefined && row.top - last.bottom < nextRow * Math.max(row.size, last.size);
    if (isNear && (isTabular(row) || isWrapped(row, run))) run.push(row);
    else runs.push(isTabular(row) ? [row] : []);
  }
  return runs.flatMap((run) => {
    const whole = run.slice(0, run.findLastIndex(isTabular) + 1 + trailing(run, isTabular));
    const [first, ...others] = whole;
    if (!first || whole.filter(isTabular).length < 2) return [];
    return [others.reduce<Box>(unite, first)];
  });
}

/** How far down the next line of a table begins, as a share of the letters' size. */
const nextRow = 2.2;

/** The last cell's second line is close to its first one; what follows the table is not. */
function trailing(run: readonly Row[], isTabular: (row: Row) => boolean): number {
  const end = run.findLastIndex(isTabular);
  let count = 0;
  for (const [index, row] of run.slice(end + 1).entries()) {
    const above = run[end + index];
    if (!above || row.top - above.bottom > 0.5 * row.size) break;
    count += 1;
  }
  return count;
}

/** The second line of a cell: under one of the cells of the lines before it. */
function isWrapped({ segments }: Row, run: readonly Row[]): boolean {
  const lefts = run.flatMap((row) => row.segments.map(({ left }) => left));
  return segments.every(
    ({ left, text }) => text.length <= cellMost && lefts.some((each) => Math.abs(each - left) < 3),
  );
}

/** Drawings with strokes of their own, and pictures; an area laid under lines of text is none. */
function isFigure(box: Box & { paths: number }, rows: readonly Row[], body: number): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < 24 || height < 24) return false;
  const inside = rows.filter(
    (row) => holds(box, row) && row.size > 0.9 * body && row.right - row.left > 0.5 * width,
  );
  return inside.length < 2 || box.paths > 6;
}

type Paragraphing = { page: PageParts; body: number; pictures: readonly Box[] };

/** Lines that belong together: of one size and edge, and no farther apart than the lines of this text are. */
function paragraphs(rows: readonly Row[], { page, body, pictures }: Paragraphing): Row[][] {
  const leading = commonLeading(rows, body);
  const found: Row[][] = [];
  for (const row of rows) {
    const lines = found.at(-1);
    const last = lines?.at(-1);
    if (
      lines &&
      last &&
      isNextLine(last, row, { page, leading: leading * Math.max(1, row.size / body) }) &&
      !pictures.some((box) => isBetween(box, last, row))
    ) {
      lines.push(row);
    } else found.push([row]);
  }
  return found;
}

function isNextLine(last: Row, row: Row, { page, leading }: { page: PageParts; leading: number }): boolean {
  const isOneSize = Math.abs(last.size - row.size) < 0.06 * Math.max(last.size, row.size);
  const step = row.bottom - last.bottom;
  const [first] = row.segments;
  const starts = last.segments.map(({ left }) => left);
  const isOneEdge = starts.some((left) => Math.abs(left - row.left) < 2.5 * row.size);
  return (
    isOneSize &&
    isOneEdge &&
    row.segments.length === 1 &&
    step < 1.22 * leading &&
    step > 0 &&
    !bullet.test(first?.text ?? "") &&
    isRunning(last, page) === isRunning(row, page)
  );
}

function isBetween(box: Box, above: Box, below: Box): boolean {
  const middle = (box.top + box.bottom) / 2;
  return middle > above.bottom && middle < below.top;
}

/** From one line of the text to the next, as most of them are. */
function commonLeading(rows: readonly Row[], body: number): number {
  const steps = rows.flatMap((row, index) => {
    const above = rows[index - 1];
    const isText = above && Math.abs(row.size - body) < 0.6 && Math.abs(above.size - body) < 0.6;
    const step = above ? row.bottom - above.bottom : 0;
    return isText && step > 0.8 * body && step < 2.4 * body ? [step] : [];
  });
  const sorted = steps.toSorted((one, other) => one - other);
  // More steps are those from line to line than those from paragraph to paragraph.
  return sorted[Math.floor(sorted.length * 0.4)] ?? 1.5 * body;
}

function isRunning({ top, bottom }: Box, { height }: Pick<PageParts, "height">): boolean {
  return bottom < margins.head * height || top > margins.foot * height;
}

/** The lines that run at the head and foot of a page, by which another's are known again: figures in them are counted on. */
export function runningLines(page: Pick<PageParts, "height" | "rows">): string[] {
  return page.rows.filter((row) => isRunning(row, page)).map(runningKey);
}

function runningKey({ segments }: Row): string {
  return segments.map(({ text }) => text.replaceAll(/\s+/g, "").replaceAll(/\d+/g, "#")).join(" ");
}

type Reading = {
  page: PageParts;
  body: number;
  titles: ReadonlySet<string>;
  running: ReadonlySet<string>;
};

function blockOf(rows: readonly Row[], { page, body, titles, running }: Reading): Part {
  const text = joinLines(rows.map(({ segments }) => segments.map((segment) => segment.text).join(" ")));
  const [first] = rows;
  if (!first) return { kind: "text", text };
  if (rows.every((row) => isRunning(row, page)))
    return { kind: "running", text, repeats: rows.every((row) => running.has(runningKey(row))) };
  const part = kindOf(rows, { text, first, body, titles });
  const label = labelOf(first, part.kind);
  return label === undefined ? part : { ...part, label };
}

/** A number or a word in the margin, or what a line of a list or a heading begins with. */
function labelOf({ segments: [one, two, ...more] }: Row, kind: Part["kind"]): string | undefined {
  if (!one) return undefined;
  if (two) return more.length === 0 && one.text.length <= label.most ? one.text : undefined;
  if (one.lead !== undefined) return one.lead;
  if (kind === "caption") return undefined;
  return (kind === "heading" ? sectionNumber : bullet).exec(one.text)?.[0];
}

/** Whether a label is a number or a bullet, below which its text does not begin. */
export function isHanging(text: string): boolean {
  return /^(?:\(?[\d.]{1,6}\)?|\(?\p{L}[.)]|[^\p{L}\p{N}])$/u.test(text);
}

type KindOf = Pick<Reading, "body" | "titles"> & { text: string; first: Row };

function kindOf(rows: readonly Row[], { text, first, body, titles }: KindOf): Words {
  if (captions.test(text) && rows.length < 5) return { kind: "caption", text };
  const isShort = rows.length < 4 && text.length < 120 && !/[.,;:]$/u.test(text);
  if (isShort && titles.has(plain(text))) return { kind: "heading", text, level: levelOf(text) };
  const isOnePiece = first.segments.length === 1 || /^[\d.]+$/u.test(first.segments[0]?.text ?? "");
  if (isShort && isOnePiece && first.size >= 1.14 * body)
    return { kind: "heading", text, level: first.size > 1.6 * body ? 1 : 2 };
  return { kind: "text", text };
}

/** `2.1 Loss` stands under `2 The link`. */
function levelOf(title: string): number {
  const [, number] = /^(\d+(?:\.\d+)*)/u.exec(title) ?? [];
  return number === undefined ? 2 : Math.min(3, number.split(".").length);
}

/** What a line's end cuts is joined. */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    /\p{L}[-\u00AD]$/u.test(text) && /^\p{Ll}/u.test(line)
      ? `${text.slice(0, -1)}${line}`
      : `${text} ${line}`,
  );
}

/** A title without what its outline may write otherwise. */
function plain(text: string): string {
  return text.replaceAll(/[\s\p{P}]+/gu, "").toLowerCase();
}

type Measured = { isPictured: (thing: Box) => boolean; blocks: readonly Block[] };

function measure(page: PageParts, told: readonly Row[], { isPictured, blocks }: Measured): Measure {
  const every = [...page.rows.flatMap(({ segments }) => segments), ...page.askew];
  const letters = (segments: readonly Segment[]) =>
    segments.reduce((sum, { text }) => sum + text.trim().length, 0);
  const all = letters(every);
  const asText = told.flatMap(({ segments }) => segments);
  const pictured = [
    ...page.rows.filter(isPictured).flatMap(({ segments }) => segments),
    ...page.askew.filter(isPictured),
  ];
  const hasWords = blocks.some(({ kind }) => kind === "text");
  return {
    coverage: all === 0 ? 0 : (letters(asText) + letters(pictured)) / all,
    order: inOrder(
      told
        .filter((row) => !isRunning(row, page))
        .flatMap(({ segments }) => segments.map(({ order }) => order)),
    ),
    share: all === 0 || !hasWords ? 0 : letters(asText) / all,
    hasColumns:
      told.filter(({ segments }) => segments.filter(({ text }) => text.length > cellMost / 2).length > 1)
        .length > 2,
  };
}

/** The share of numbers that are in rising order, the longest such run of them counted. */
export function inOrder(numbers: readonly number[]): number {
  const tails: number[] = [];
  for (const number of numbers) {
    const at = tails.findIndex((tail) => tail >= number);
    if (at === -1) tails.push(number);
    else tails[at] = number;
  }
  return numbers.length === 0 ? 0 : tails.length / numbers.length;
}
