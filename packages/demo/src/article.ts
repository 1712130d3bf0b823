import type { Pen } from "./typesetting/pen.ts";

/**
 * A training article as data. Texts may hold `**strong**` and `*emphasis*`; everything about pages, numbers and type
 * is the renderer's.
 */
export type Article = {
  /** Stable name; the object key and the document's identity come from it. */
  slug: string;
  language: Language;
  title: string;
  /** One or two sentences for the front page. */
  summary: string;
  /** For whom the text is, as a noun phrase. */
  audience: string;
  /** What a reader needs besides the text: tools, papers, people. */
  needs: string;
  /** Date of the edition and of the PDF's metadata, so that every rendering gives the same bytes. */
  edition: Date;
  keywords: readonly string[];
  sections: readonly Section[];
};

export type Language = "en" | "el";

export type Section = {
  title: string;
  body: readonly Block[];
  parts?: readonly Part[];
};

export type Part = { title: string; body: readonly Block[] };

export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "bullets"; items: readonly string[] }
  | { kind: "steps"; items: readonly string[] }
  | { kind: "notice"; level: NoticeLevel; text: string }
  | Table
  | Checklist
  | Figure;

export type NoticeLevel = "warning" | "caution" | "note";

export type Table = {
  kind: "table";
  caption: string;
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
};

/** `weight` is the share of the width. */
export type Column = { title: string; weight: number };

/** Lines to tick on paper, in named groups. */
export type Checklist = {
  kind: "checklist";
  groups: readonly { title: string; items: readonly string[] }[];
};

/** A vector drawing of the text column's width; `draw` works in points from its upper left corner. */
export type Figure = {
  kind: "figure";
  caption: string;
  /** What a reader who cannot see the drawing needs to know. */
  alternative: string;
  height: number;
  draw: (pen: Pen) => void;
};

export function paragraph(text: string): Block {
  return { kind: "paragraph", text };
}

export function bullets(...items: string[]): Block {
  return { kind: "bullets", items };
}

export function steps(...items: string[]): Block {
  return { kind: "steps", items };
}

export function warning(text: string): Block {
  return { kind: "notice", level: "warning", text };
}

export function caution(text: string): Block {
  return { kind: "notice", level: "caution", text };
}

export function note(text: string): Block {
  return { kind: "notice", level: "note", text };
}
