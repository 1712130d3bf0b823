import type PDFDocument from "pdfkit";
import { type Face, inLetters, lettersOf } from "./sheet-letters.ts";

export type Pdf = InstanceType<typeof PDFDocument>;

type Style = { face: Face; size: number; color?: string };
/** The available width, and the font size below which a text is cut off rather than made smaller. */
type Room = { width: number; leastSize: number };
type Place = { x: number; y: number; width?: number };

/** The default colour of text and lines. */
export const ink = "#14181a";
const lineHeightOf = ({ size }: Pick<Style, "size">) => size * 1.32;

/** Splits a text into runs of one font file: a face has one for each script. `inLetters` leaves no character without. */
function runsOf(text: string, face: Face): { file: string; text: string }[] {
  const letters = lettersOf(face);
  const runs: { file: string; text: string }[] = [];
  for (const sign of text) {
    const file = letters.get(sign);
    if (file === undefined) continue;
    const last = runs.at(-1);
    if (last?.file === file) last.text += sign;
    else runs.push({ file, text: sign });
  }
  return runs;
}

/** Writes text without PDFKit's own layout: lines are broken here, at the given width. */
export function createSheetText(pdf: Pdf) {
  function widthOf(given: string, { face: wanted, size }: Style): number {
    const { text, face } = inLetters(given, wanted);
    return runsOf(text, face).reduce(
      (width, run) => width + pdf.font(run.file, size).widthOfString(run.text),
      0,
    );
  }

  function linesOf(given: string, { face: wanted, ...rest }: Style, width: number | undefined): string[] {
    const { text, face } = inLetters(given, wanted);
    const style = { face, ...rest };
    if (width === undefined) return [text];
    const lines = [""];
    for (const word of text.split(/\s+/).flatMap((whole) => piecesOf(whole, style, width))) {
      const line = lines.at(-1) ?? "";
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && widthOf(longer, style) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }

  /** Breaks a word that is wider than a line between letters. */
  function piecesOf(word: string, style: Style, width: number): string[] {
    if (widthOf(word, style) <= width) return [word];
    const pieces = [""];
    for (const letter of word) {
      const longer = (pieces.at(-1) ?? "") + letter;
      if (longer !== letter && widthOf(longer, style) > width) pieces.push(letter);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  }

  return {
    widthOf,
    /** A text broken into lines of this width. */
    linesOf: (text: string, style: Style, width: number): string[] => linesOf(text, style, width),
    /** The height of a text that is broken at this width. */
    heightOf: (text: string, style: Style, width: number): number =>
      linesOf(text, style, width).length * lineHeightOf(style),
    /** Fits a text on one line: in its size, in a smaller one down to `leastSize`, or cut off if that is not enough. */
    fit: (
      given: string,
      { size, face: wanted, ...rest }: Style,
      { width, leastSize }: Room,
    ): { text: string; size: number } => {
      const { text, face } = inLetters(given, wanted);
      const style = { face, ...rest };
      const full = widthOf(text, { ...style, size });
      const fitting = Math.max(leastSize, Math.min(size, (size * width) / full));
      // Tolerates rounding errors: a text as wide as its room is not cut off.
      const isWithin = (each: string) => widthOf(each, { ...style, size: fitting }) <= width + 0.01;
      if (isWithin(text)) return { text, size: fitting };
      const letters = Array.from(text);
      while (letters.length > 0 && !isWithin(`${letters.join("")}…`)) letters.pop();
      return { text: `${letters.join("").trimEnd()}…`, size: fitting };
    },
    /** @returns the y of the next line */
    write: (given: string, { x, y, width }: Place, { face: wanted, size, color = ink }: Style): number => {
      const { text, face } = inLetters(given, wanted);
      const lineHeight = lineHeightOf({ size });
      let at = y;
      for (const line of linesOf(text, { face, size }, width)) {
        let along = x;
        for (const run of runsOf(line, face)) {
          pdf.font(run.file, size).fillColor(color).text(run.text, along, at, { lineBreak: false });
          along += pdf.widthOfString(run.text);
        }
        at += lineHeight;
      }
      return at;
    },
  };
}
