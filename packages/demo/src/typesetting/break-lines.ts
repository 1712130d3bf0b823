import type { Face, TextStyle } from "./faces.ts";
import { parseRichText, type Run } from "./rich-text.ts";

/** Width of a text in points. */
export type Measure = (text: string, face: Face, size: number) => number;

/** A run placed on its line; `x` counts from the line's left end. */
export type Fragment = Run & { x: number };
export type Line = { fragments: readonly Fragment[]; width: number };

type Word = { runs: readonly Run[]; width: number };

/**
 * Breaks a text into lines of at most `width` points, ragged right, such that the sum of the squared gaps is smallest:
 * a paragraph without one very short line in its middle. A word wider than the line stands alone and overflows.
 */
export function breakLines(source: string, style: TextStyle, width: number, measure: Measure): Line[] {
  const words = toWords(parseRichText(source, style)).map((runs) => ({
    runs,
    width: runs.reduce((sum, run) => sum + measure(run.text, run.face, style.size), 0),
  }));
  const space = measure(" ", style.face, style.size);
  return chooseBreaks(words, { space, width, even: style.even === true }).map((line) =>
    toLine(line, style, measure),
  );
}

function toWords(runs: readonly Run[]): Run[][] {
  const words: Run[][] = [];
  let word: Run[] = [];
  for (const run of runs) {
    const [first = "", ...rest] = run.text.split(" ");
    if (first !== "") word.push({ text: first, face: run.face });
    for (const text of rest) {
      if (word.length > 0) words.push(word);
      word = text === "" ? [] : [{ text, face: run.face }];
    }
  }
  if (word.length > 0) words.push(word);
  return words;
}

/** From the last word to the first: the cheapest way to set the words from here on. */
function chooseBreaks(
  words: readonly Word[],
  { space, width, even }: { space: number; width: number; even: boolean },
): Word[][] {
  const best: { cost: number; next: number }[] = [];
  best[words.length] = { cost: 0, next: words.length };
  for (let start = words.length - 1; start >= 0; start -= 1) {
    let lineWidth = -space;
    let choice = { cost: Number.POSITIVE_INFINITY, next: start + 1 };
    for (let next = start + 1; next <= words.length; next += 1) {
      lineWidth += space + (words[next - 1]?.width ?? 0);
      if (lineWidth > width && next > start + 1) break;
      const last = next === words.length && !even;
      const cost = lineCost(width - lineWidth, width, last) + (best[next]?.cost ?? 0);
      if (cost < choice.cost) choice = { cost, next };
    }
    best[start] = choice;
  }
  const lines: Word[][] = [];
  for (let start = 0; start < words.length; ) {
    const next = best[start]?.next ?? words.length;
    lines.push(words.slice(start, next));
    start = next;
  }
  return lines;
}

function lineCost(gap: number, width: number, last: boolean): number {
  if (!last) return gap * gap;
  const almostEmpty = gap > width * 0.85;
  return almostEmpty ? (width * 0.2) ** 2 : 0;
}

function toLine(words: readonly Word[], style: TextStyle, measure: Measure): Line {
  const runs: Run[] = [];
  for (const [index, word] of words.entries()) {
    for (const [position, run] of word.runs.entries()) {
      const before = index > 0 && position === 0 ? " " : "";
      const previous = runs.at(-1);
      if (previous?.face === run.face) previous.text += before + run.text;
      else {
        if (previous !== undefined) previous.text += before;
        runs.push({ ...run });
      }
    }
  }
  let x = 0;
  const fragments = runs.map((run) => {
    const fragment = { ...run, x };
    x += measure(run.text, run.face, style.size);
    return fragment;
  });
  return { fragments, width: x };
}
