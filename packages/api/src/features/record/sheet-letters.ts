import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const twoAlphabets = ["latin", "greek", "latin-ext", "cyrillic"] as const;

/** The font files of each face, which have the characters of `apps/web/build/subset-fonts.ts`. */
const scripts = {
  "commissioner-400": [...twoAlphabets, "cyrillic-ext", "vietnamese"],
  "commissioner-600": [...twoAlphabets, "cyrillic-ext", "vietnamese"],
  "sofia-600": twoAlphabets,
} as const;
export type Face = keyof typeof scripts;

/** The fallback for a text with characters that its own face lacks: the face with the most characters. */
const widest: Face = "commissioner-600";

/** The font file that has each character. */
type Letters = ReadonlyMap<string, string>;
const known = new Map<Face, Letters>();

/** The characters that a face has. Its files are read once. */
export function lettersOf(face: Face): Letters {
  const letters =
    known.get(face) ?? new Map(scripts[face].toReversed().flatMap((script) => inFile(face, script)));
  known.set(face, letters);
  return letters;
}

function inFile(face: Face, script: string): [letter: string, file: string][] {
  const file = fileURLToPath(new URL(`fonts/${face}-${script}.ttf`, import.meta.url));
  return codePointsOf(readFileSync(file)).map((code) => [String.fromCodePoint(code), file]);
}

/**
 * The code points of one of these fonts: the segments of its first `cmap`, which is of format 4, up to the one that ends
 * every table (OpenType 1.9.1, chapter cmap). That each leads to a glyph is held by certificate-sheet.test.ts.
 */
function codePointsOf(font: Buffer): number[] {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const cmap = tables.find((at) => font.toString("latin1", at, at + 4) === "cmap");
  if (cmap === undefined) throw new Error("A font without a table of its characters");
  const table = font.readUInt32BE(cmap + 8);
  const segments = table + font.readUInt32BE(table + 8);
  const size = font.readUInt16BE(segments + 6);
  return Array.from({ length: size / 2 - 1 }, (_, index) => {
    const last = font.readUInt16BE(segments + 14 + 2 * index);
    const first = font.readUInt16BE(segments + 16 + size + 2 * index);
    return Array.from({ length: last - first + 1 }, (_each, step) => first + step);
  }).flat();
}

/**
 * A text as it can be set, and its face: the given one, or the fallback if that lacks characters of the text. A character
 * that the fallback lacks as well is set without its accents, or as a question mark; the sheet's code still says whose it
 * is.
 */
export function inLetters(text: string, face: Face): { text: string; face: Face } {
  const composed = text.normalize("NFC").replaceAll(/[\u1F00-\u1FFF]/gu, inOneAccent);
  const own = lettersOf(face);
  const chosen = Array.from(composed).every((sign) => own.has(sign)) ? face : widest;
  const letters = lettersOf(chosen);
  return { text: Array.from(composed, (sign) => legible(sign, letters)).join(""), face: chosen };
}

/** A polytonic Greek letter, which no face has, in monotonic spelling. */
function inOneAccent(letter: string): string {
  return letter
    .normalize("NFD")
    .replaceAll(/[\u0300\u0342]/gu, "\u0301")
    .replaceAll(/[\u0304\u0306\u0313\u0314\u0345]/gu, "")
    .normalize("NFC");
}

function legible(sign: string, letters: Letters): string {
  if (letters.has(sign)) return sign;
  if (/[\p{M}\p{Cf}]/u.test(sign)) return "";
  if (/\s/u.test(sign)) return " ";
  const [base = ""] = sign.normalize("NFD");
  return letters.has(base) ? base : "?";
}
