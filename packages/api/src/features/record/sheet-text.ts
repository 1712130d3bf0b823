import { fileURLToPath } from "node:url";
import type PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;
export type Face = "commissioner-400" | "commissioner-600" | "sofia-600";
type Script = "latin" | "latin-ext" | "greek";

type Style = { face: Face; size: number; color?: string };
/** A width, and the size below which a text is rather cut off. */
type Room = { width: number; leastSize: number };
type Place = { x: number; y: number; width?: number };

const ink = "#14181a";
const lineHeightOf = ({ size }: Pick<Style, "size">) => size * 1.32;

/** Each face has a file for each script, so a text is set in runs of one script. */
function runsOf(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const sign of text) {
    const script = /[\u0370-\u03ff]/.test(sign)
      ? "greek"
      : /[\u0100-\u024f]/.test(sign)
        ? "latin-ext"
        : "latin";
    const last = runs.at(-1);
    if (last?.script === script) last.text += sign;
    else runs.push({ script, text: sign });
  }
  return runs;
}

/** Writes text where no layout of its own is wanted: lines are broken here, at the width that is given. */
export function createSheetText(pdf: Pdf) {
  function choose(face: Face, script: Script, size: number): void {
    pdf.font(fileURLToPath(new URL(`fonts/${face}-${script}.ttf`, import.meta.url)), size);
  }

  function widthOf(text: string, { face, size }: Style): number {
    return runsOf(text).reduce((width, run) => {
      choose(face, run.script, size);
      return width + pdf.widthOfString(run.text);
    }, 0);
  }

  function linesOf(text: string, style: Style, width: number | undefined): string[] {
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
      text: string,
      { size, ...style }: Style,
      { width, leastSize }: Room,
    ): { text: string; size: number } => {
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
    write: (text: string, { x, y, width }: Place, { face, size, color = ink }: Style): number => {
      const lineHeight = lineHeightOf({ size });
      let at = y;
      for (const line of linesOf(text, { face, size }, width)) {
        let along = x;
        for (const run of runsOf(line)) {
          choose(face, run.script, size);
          pdf.fillColor(color).text(run.text, along, at, { lineBreak: false });
          along += pdf.widthOfString(run.text);
        }
        at += lineHeight;
      }
      return at;
    },
  };
}
