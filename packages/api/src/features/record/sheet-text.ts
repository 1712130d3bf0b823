import { fileURLToPath } from "node:url";
import type PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;
export type Face = "commissioner-400" | "commissioner-600" | "sofia-600";
type Script = "latin" | "latin-ext" | "greek";

type Style = { face: Face; size: number; color?: string };
type Place = { x: number; y: number; width?: number };

const ink = "#14181a";

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
    for (const word of text.split(/\s+/)) {
      const line = lines.at(-1) ?? "";
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && widthOf(longer, style) > width) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    return lines;
  }

  return {
    widthOf,
    /** @returns where the next line would stand */
    write: (text: string, { x, y, width }: Place, { face, size, color = ink }: Style): number => {
      const lineHeight = size * 1.32;
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
