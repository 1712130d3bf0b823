/** The tasks of the child process, on the PDF that is its standard input. */
export type PdfTask =
  | { verb: "inspect" }
  | { verb: "extract-text"; maxPages: number; maxCharacters: number }
  | { verb: "render-thumbnail"; widthPx: number }
  | { verb: "recognise-page"; pageNumber: number }
  | { verb: "mark-copy"; parts: readonly CopyPart[] };

/** What `inspect` writes to standard output, for a file that could be opened. */
export type Verdict =
  | { ok: true; pageCount: number; isRepaired: boolean }
  | { ok: false; problem: "no-pages" | "cut-off" | "endless" }
  | { ok: false; problem: "damaged"; page: number };

/** `extract-text` writes one of these in each line, and an `Outlined` in the last. */
export type PageText = { pageNumber: number; text: string };
export type Outlined = { hasOutline: boolean };

/** `recognise-page` writes a list of these. Positions and sizes are fractions of the page as shown, from its top left. */
export type RecognisedWord = {
  text: string;
  /** The number of its line on the page, from 0. */
  line: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** 0 to 100. */
  confidence: number;
};

/** A part of the line at the foot of a copy. */
export type CopyPart = { text: string; isStrong?: boolean };

/** `mark-copy` writes a PDF, or `{ problem }` with one of these. */
export type Unmarkable = "signed" | "protected" | "unmarkable";

/** The exit codes that refuse a file. Any other except 0 means that the program failed, not the file. */
export const exitCodes = { damaged: 20, needsPassword: 21 } as const;

/** The child process's arguments for a task. */
export function argumentsOf(task: PdfTask): string[] {
  switch (task.verb) {
    case "inspect":
      return [task.verb];
    case "extract-text":
      return [task.verb, String(task.maxPages), String(task.maxCharacters)];
    case "render-thumbnail":
      return [task.verb, String(task.widthPx)];
    case "recognise-page":
      return [task.verb, String(task.pageNumber)];
    case "mark-copy":
      return [task.verb, JSON.stringify(task.parts)];
  }
}

/** Parses the child process's arguments. */
export function taskOf([verb = "", ...operands]: string[]): PdfTask {
  const [first = Number.NaN, second = Number.NaN] = operands.map(Number);
  switch (verb) {
    case "inspect":
      return { verb };
    case "extract-text":
      return { verb, maxPages: first, maxCharacters: second };
    case "render-thumbnail":
      return { verb, widthPx: first };
    case "recognise-page":
      return { verb, pageNumber: first };
    case "mark-copy":
      return { verb, parts: partsOf(operands[0] ?? "") };
    default:
      throw new Error(`There is no task ${verb}`);
  }
}

function partsOf(operand: string): CopyPart[] {
  const parts: unknown = JSON.parse(operand);
  if (Array.isArray(parts) && parts.every(isPart)) return parts;
  throw new Error("The parts of the line are none");
}

function isPart(value: unknown): value is CopyPart {
  if (typeof value !== "object" || value === null || !("text" in value)) return false;
  const isStrong = "isStrong" in value ? value.isStrong : undefined;
  return typeof value.text === "string" && (isStrong === undefined || typeof isStrong === "boolean");
}
