import { bullet, labelMost, sectionNumber } from "./labels.ts";
import type { PageParts, Row } from "./page-parts.ts";
import { isRunning, runningKey } from "./running-lines.ts";

/**
 * Lines that form one block. `label` is the start of their text that is set apart: a number, a bullet, a word in the
 * margin. A running header or footer `repeats` where the adjacent pages have the same.
 */
export type Words = {
  kind: "heading" | "text" | "caption" | "running";
  text: string;
  label?: string;
  level?: number;
  repeats?: boolean;
};

const captions = /^(?:figure|fig\.|table|plate|σχήμα|εικόνα|πίνακας|σχ\.|πίν\.)\s*\d*/iu;

/**
 * What is known besides the lines: the font size of the page's running text, titles of the outline, running lines of other
 * pages.
 */
type Reading = {
  page: PageParts;
  body: number;
  titles: ReadonlySet<string>;
  running: ReadonlySet<string>;
};

/** Classifies a block of lines and joins their text. */
export function classifyBlock(rows: readonly Row[], { page, body, titles, running }: Reading): Words {
  const text = joinLines(rows.map(({ segments }) => segments.map((segment) => segment.text).join(" ")));
  const [first] = rows;
  if (!first) return { kind: "text", text };
  if (rows.every((row) => isRunning(row, page)))
    return { kind: "running", text, repeats: rows.every((row) => running.has(runningKey(row))) };
  const part = kindOf(rows, { text, first, body, titles });
  const label = labelOf(first, part.kind);
  return label === undefined ? part : { ...part, label };
}

/** The label: a number or a word in the margin, or the start of a list item or a heading. */
function labelOf({ segments: [one, two, ...more] }: Row, kind: Words["kind"]): string | undefined {
  if (!one) return undefined;
  if (two) return more.length === 0 && one.text.length <= labelMost ? one.text : undefined;
  if (one.lead !== undefined) return one.lead;
  if (kind === "caption") return undefined;
  return (kind === "heading" ? sectionNumber : bullet).exec(one.text)?.[0];
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

/** `2.1 Loss` is one level below `2 The link`. */
function levelOf(title: string): number {
  const [, number] = /^(\d+(?:\.\d+)*)/u.exec(title) ?? [];
  return number === undefined ? 2 : Math.min(3, number.split(".").length);
}

/** Joins lines, and words hyphenated at a line's end. */
function joinLines(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    /\p{L}[-\u00AD]$/u.test(text) && /^\p{Ll}/u.test(line)
      ? `${text.slice(0, -1)}${line}`
      : `${text} ${line}`,
  );
}

/** A title without punctuation, spaces and case, which the outline may write differently. */
export function plain(text: string): string {
  return text.replaceAll(/[\s\p{P}]+/gu, "").toLowerCase();
}
