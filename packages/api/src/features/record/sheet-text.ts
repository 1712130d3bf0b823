import type PDFDocument from "pdfkit";
import { type Face, inLetters, lettersOf } from "./sheet-letters.ts";

export type Pdf = InstanceType<typeof PDFDocument>;

type Style = { face: Face; size: number; color?: string };
/** A width, and the size below which a text is rather cut off. */
type Room = { width: number; leastSize: number };
type Place = { x: number; y: number; width?: number };

/** In which a sheet is written and drawn, unless something is quieter. */
export const ink = "#14181a";
const lineHeightOf = ({ size }: Pick<Style, "size">) => size * 1.32;

/** Each face has a file for each script, so a text is set in runs of one file. `inLetters` leaves no sign that none has. */
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

/** Writes text where no layout of its own is wanted: lines are broken here, at the width that is given. */
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

  /** What is wider than a line is broken between letters. */
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
    /** A text in lines of a width. */
    linesOf: (text: string, style: Style, width: number): string[] => linesOf(text, style, width),
    /** How high a text stands that is broken at a width. */
    heightOf: (text: string, style: Style, width: number): number =>
      linesOf(text, style, width).length * lineHeightOf(style),
    /** A text on one line of a width: in its size, as much smaller as it may be, or cut off where that is not enough. */
    fit: (
      given: string,
      { size, face: wanted, ...rest }: Style,
      { width, leastSize }: Room,
    ): { text: string; size: number } => {
      const { text, face } = inLetters(given, wanted);
      const style = { face, ...rest };
      const full = widthOf(text, { ...style, size });
      const fitting = Math.max(leastSize, Math.min(size, (size * width) / full));
      // What is as wide as its room is not cut for the last digit of a fraction.
      const isWithin = (each: string) => widthOf(each, { ...style, size: fitting }) <= width + 0.01;
      if (isWithin(text)) return { text, size: fitting };
      const letters = Array.from(text);
      while (letters.length > 0 && !isWithin(`${letters.join("")}…`)) letters.pop();
      return { text: `${letters.join("").trimEnd()}…`, size: fitting };
    },
    /** @returns where the next line would stand */
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
