import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type PDFDocument, type PDFFont, type PDFRef, PDFName } from "@cantoo/pdf-lib";
import { create } from "fontkit";
import type { CopyPart } from "./task.ts";

/** The line for pages of one width: an object of the document, and its height. */
export type DrawnLine = { form: PDFRef; height: number };

const require = createRequire(import.meta.url);
const faces = {
  plain: require.resolve("@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf"),
  strong: require.resolve("@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf"),
} as const;
type Face = keyof typeof faces;
type Fonts = Record<Face, { font: PDFFont; has: ReadonlySet<number> }>;

/** In points, on an A4 page; a larger page, which people print smaller, gets a larger line. */
const a4Width = 595.28;
const size = 7;
const [leading, edge, overText, rule, gap] = [9, 9.5, 3.5, 0.7, 14];
/** A share of the page's width, left and right. */
const margin = 0.0955;

/**
 * Draws the line once for each page width, with as few fonts and objects as there are widths: a document of a thousand
 * pages grows by some bytes a page.
 */
export async function createCopyLine(document: PDFDocument, parts: readonly CopyPart[]) {
  document.registerFontkit({ create });
  const fonts: Fonts = { plain: await embed(document, "plain"), strong: await embed(document, "strong") };
  const drawn = new Map<string, DrawnLine>();
  return (page: { width: number; height: number }): DrawnLine => {
    const width = Math.round(page.width * 10) / 10;
    const scale = Math.max(1, Math.min(page.width, page.height) / a4Width);
    const key = `${width} ${scale}`;
    const line = drawn.get(key) ?? draw(document, fonts, { parts, width, scale });
    drawn.set(key, line);
    return line;
  };
}

async function embed(document: PDFDocument, face: Face) {
  const bytes = readFileSync(faces[face]);
  // A ligature would have one code for two letters, but names must be searchable letter by letter.
  const font = await document.embedFont(bytes, { subset: true, features: { liga: false, clig: false } });
  return { font, has: new Set(font.getCharacterSet()) };
}

type Placed = { part: CopyPart; width: number };
type Drawing = { parts: readonly CopyPart[]; width: number; scale: number };

function draw(document: PDFDocument, fonts: Fonts, { parts, width, scale }: Drawing): DrawnLine {
  const left = width * margin;
  const available = width - 2 * left;
  const faceOf = ({ isStrong = false }: CopyPart): Face => (isStrong ? "strong" : "plain");
  const widthOf = (part: CopyPart) =>
    fonts[faceOf(part)].font.widthOfTextAtSize(inFace(part, fonts), size * scale);
  const rows = inRows(
    parts.map((part) => ({ part, width: widthOf(part) })),
    { available, gap: gap * scale },
  );

  const height = (edge + (rows.length - 1) * leading + size + overText + rule) * scale;
  const ruleAt = height - rule * scale;
  const drawing = [
    `1 g 0 0 ${width} ${height} re f`,
    `0.15 g ${left} ${ruleAt} ${available} ${rule * scale} re f`,
  ];
  for (const [index, row] of rows.entries()) {
    const y = (edge + (rows.length - 1 - index) * leading) * scale;
    for (const { part, x, squeeze } of spread(row, { left, available })) {
      const text = fonts[faceOf(part)].font.encodeText(inFace(part, fonts)).toString();
      const letters = size * scale * squeeze;
      drawing.push(`BT 0 g /${faceOf(part)} ${letters} Tf ${x} ${y} Td ${text} Tj ET`);
    }
  }
  const { context } = document;
  const form = context.flateStream(drawing.join("\n"), {
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, 0, width, height],
    Resources: { Font: { plain: fonts.plain.font.ref, strong: fonts.strong.font.ref } },
  });
  form.dict.set(PDFName.of("Matrix"), context.obj([1, 0, 0, 1, 0, 0]));
  return { form: context.register(form), height };
}

/** Characters that a typeface lacks become question marks: the code still tells whose copy it is. */
function inFace({ text, isStrong = false }: CopyPart, fonts: Fonts): string {
  const { has } = fonts[isStrong ? "strong" : "plain"];
  return Array.from(text.normalize("NFC"), (letter) =>
    has.has(letter.codePointAt(0) ?? 0) ? letter : "?",
  ).join("");
}

/** Arranges the parts one after another in as few rows as possible. */
function inRows(parts: readonly Placed[], { available, gap: between }: { available: number; gap: number }) {
  const rows: Placed[][] = [];
  let taken = Infinity;
  for (const part of parts) {
    const row = rows.at(-1);
    if (row === undefined || taken + between + part.width > available) {
      rows.push([part]);
      taken = part.width;
    } else {
      row.push(part);
      taken += between + part.width;
    }
  }
  return rows;
}

/** Spreads the parts of a row over its width; a part that is wider than the row is made smaller. */
function spread(row: readonly Placed[], { left, available }: { left: number; available: number }) {
  const widths = row.map(({ width }) => width).reduce((sum, width) => sum + width, 0);
  const between = row.length > 1 ? (available - widths) / (row.length - 1) : 0;
  let x = left;
  return row.map(({ part, width }) => {
    const place = { part, x, squeeze: Math.min(1, available / width) };
    x += width + between;
    return place;
  });
}
