import { OPS, type PDFPageProxy, Util } from "pdfjs-dist";
import type { PageContent } from "../pages/place-words.ts";
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

/** Baselines no farther apart than this share of the font size are one line. */
const sameLine = 0.35;
/** A gap of `parting` times the font size splits a line; one of `spacing` times is a space. */
const parting = 1.1;
const spacing = 0.12;
/** The smallest gap between a list's number and its text, as a share of the font size: more than a space. */
const hanging = 0.4;
const leading = /^(?:\(?\d{1,2}[.)]?|[•‣▪–—·*-])$/u;
/** Anything thinner than this is a rule, in points. */
const thin = 10;
/** Drawings no farther apart than this are one, in points. */
const near = 6;
/** Anything that covers more than this share of the page is its background. */
const ground = 0.9;

/** Finds what is on a page and where, from its text and its drawing operators. */
export async function readPage(page: PDFPageProxy): Promise<PageParts> {
  const [content, orders] = await Promise.all([page.getTextContent(), page.getOperatorList()]);
  const viewport = page.getViewport({ scale: 1 });
  const place = viewport.transform.map(Number);
  const { rows, askew } = layRows(content, place);
  const { width, height } = viewport;
  return { width, height, rows, askew, graphics: findGraphics(orders, { width, height, place, rows }) };
}

/** Reads only the lines of a page. */
export async function readRows(page: PDFPageProxy): Promise<Pick<PageParts, "height" | "rows">> {
  const content = await page.getTextContent();
  const { transform, height } = page.getViewport({ scale: 1 });
  return { height, rows: layRows(content, transform.map(Number)).rows };
}

type Placed = Segment & { base: number };

function layRows(content: PageContent, place: number[]): Pick<PageParts, "rows" | "askew"> {
  const askew: Segment[] = [];
  const pieces: Placed[] = [];
  for (const [order, item] of content.items.entries()) {
    if (!("str" in item) || item.str.trim() === "") continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = Util.transform(place, item.transform.map(Number)).map(
      Number,
    );
    const size = Math.hypot(c, d);
    const piece = {
      text: item.str,
      size,
      order,
      base: y,
      left: x,
      right: x + item.width,
      top: y - 0.8 * size,
      bottom: y + 0.22 * size,
    };
    if (a <= 0 || Math.abs(b) > 0.05 * Math.abs(a)) askew.push({ ...piece, right: x + 1, bottom: y + 1 });
    else pieces.push(piece);
  }
  const lines: Placed[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.base - other.base || one.left - other.left)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && piece.base - first.base <= sameLine * Math.min(piece.size, first.size))
      line.push(piece);
    else lines.push([piece]);
  }
  return { rows: lines.map((line) => layRow(line)), askew };
}

function layRow(pieces: readonly Placed[]): Row {
  const segments: Segment[] = [];
  for (const piece of pieces.toSorted((one, other) => one.left - other.left)) {
    const last = segments.at(-1);
    const gap = last ? piece.left - last.right : 0;
    const size = Math.max(piece.size, last?.size ?? 0);
    if (!last || gap > parting * size) segments.push({ ...piece });
    else {
      const isApart = gap > spacing * size && !last.text.endsWith(" ") && !piece.text.startsWith(" ");
      const text = `${last.text}${isApart ? " " : ""}${piece.text}`;
      const order = Math.min(last.order, piece.order);
      const isLed = segments.length === 1 && gap > hanging * size && leading.test(last.text.trim());
      const lead = isLed ? last.text.trim() : last.lead;
      segments[segments.length - 1] = {
        ...unite(last, piece),
        text,
        order,
        size: longer(last, piece).size,
        ...(lead !== undefined && { lead }),
      };
    }
  }
  const box = segments.reduce<Box>((sum, segment) => unite(sum, segment), segments[0] ?? nowhere);
  const size = segments.reduce((one, other) => longer(one, other)).size;
  return { ...box, segments: segments.map((segment) => ({ ...segment, text: segment.text.trim() })), size };
}

const nowhere: Box = { left: 0, top: 0, right: 0, bottom: 0 };

function longer<T extends { text: string }>(one: T, other: T): T {
  return other.text.length > one.text.length ? other : one;
}

type Orders = Awaited<ReturnType<PDFPageProxy["getOperatorList"]>>;
type Sheet = { width: number; height: number; place: number[]; rows: readonly Row[] };

/** Finds drawings and pictures, but not rules. Clipping is ignored: a picture may come out larger than it is visible. */
function findGraphics(
  { fnArray, argsArray }: Orders,
  { width, height, place, rows }: Sheet,
): PageParts["graphics"] {
  let matrix = place;
  const saved: number[][] = [];
  const found: Graphic[] = [];
  for (const [index, order] of fnArray.entries()) {
    const args: unknown = argsArray[index];
    if (order === OPS.save) saved.push(matrix);
    else if (order === OPS.restore) matrix = saved.pop() ?? place;
    else if (order === OPS.transform) matrix = Util.transform(matrix, numbersIn(args)).map(Number);
    else if (order === OPS.paintFormXObjectBegin) {
      saved.push(matrix);
      const form = numbersIn(Array.isArray(args) ? args[0] : undefined);
      if (form.length === 6) matrix = Util.transform(matrix, form).map(Number);
    } else if (order === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? place;
    else {
      const corners = cornersOf(order, args);
      if (!corners) continue;
      const box = boxOf(matrix, corners);
      const isGround = box.right - box.left > ground * width && box.bottom - box.top > ground * height;
      if (!isGround && !liesUnderText(box, rows))
        found.push({ ...box, paths: 1, isPhoto: pictures.has(order) });
    }
  }
  return join(found);
}

/** Whether a box is an area behind lines of text, such as a note's or the whole text's. */
function liesUnderText(box: Box, rows: readonly Row[]): boolean {
  const lines = rows.filter(
    (row) => holds(box, row) && row.segments.some(({ text }) => text.length > lineLeast),
  );
  return lines.length > 1;
}

/** Shorter lines may be a figure's labels. */
const lineLeast = 45;

const pictures = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
]);

/** The bounds of a drawing operator, in its own units. pdf.js gives those of a path as its last argument. */
function cornersOf(order: number, args: unknown): [number, number, number, number] | undefined {
  if (pictures.has(order)) return [0, 0, 1, 1];
  if (order !== OPS.constructPath || !Array.isArray(args)) return undefined;
  const [left, top, right, bottom] = numbersIn(args[2]);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined)
    return undefined;
  return [left, top, right, bottom].every(Number.isFinite) ? [left, top, right, bottom] : undefined;
}

function numbersIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.map(Number);
  return value instanceof Float32Array || value instanceof Float64Array ? [...value] : [];
}

function boxOf(matrix: number[], [left, top, right, bottom]: [number, number, number, number]): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const xs = [
    a * left + c * top + e,
    a * right + c * top + e,
    a * left + c * bottom + e,
    a * right + c * bottom + e,
  ];
  const ys = [
    b * left + d * top + f,
    b * right + d * top + f,
    b * left + d * bottom + f,
    b * right + d * bottom + f,
  ];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Merges neighbouring boxes; a thin one belongs to a drawing only if it lies within it. */
function join(boxes: readonly Graphic[]): Graphic[] {
  const isThin = ({ left, right, top, bottom }: Box) => right - left < thin || bottom - top < thin;
  let joined: Graphic[] = [];
  for (const box of boxes.filter((each) => !isThin(each))) joined = absorb(joined, box);
  const rules = boxes.filter(isThin);
  return joined.map((box) => ({
    ...box,
    paths: box.paths + rules.filter((rule) => meet(box, rule)).length,
  }));
}

function absorb(joined: readonly Graphic[], box: Graphic): Graphic[] {
  const touching = joined.filter((other) => meet(box, other, near));
  if (touching.length === 0) return [...joined, box];
  const rest = joined.filter((other) => !touching.includes(other));
  const whole = touching.reduce<Graphic>(
    (sum, other) => ({
      ...unite(sum, other),
      paths: sum.paths + other.paths,
      isPhoto: sum.isPhoto || other.isPhoto,
    }),
    box,
  );
  return absorb(rest, whole);
}
