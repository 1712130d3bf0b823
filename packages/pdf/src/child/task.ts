/** What the child process is asked to do with the PDF that is its standard input. */
export type PdfTask =
  | { verb: "inspect" }
  | { verb: "extract-text"; maxPages: number; maxCharacters: number }
  | { verb: "render-thumbnail"; widthPx: number };

/** What `inspect` writes to standard output. */
export type Inspection = { pageCount: number };

/** `extract-text` writes one of these in each line. */
export type PageText = { pageNumber: number; text: string };

/** The exit codes that refuse a file. Any other code but 0 is a failure of the program, not of the file. */
export const exitCodes = { damaged: 20, needsPassword: 21 } as const;

/** The arguments of the child process that ask for a task. */
export function argumentsOf(task: PdfTask): string[] {
  switch (task.verb) {
    case "inspect":
      return [task.verb];
    case "extract-text":
      return [task.verb, String(task.maxPages), String(task.maxCharacters)];
    case "render-thumbnail":
      return [task.verb, String(task.widthPx)];
  }
}

/** The task that arguments ask for. */
export function taskOf([verb = "", ...numbers]: string[]): PdfTask {
  const [first = Number.NaN, second = Number.NaN] = numbers.map(Number);
  switch (verb) {
    case "inspect":
      return { verb };
    case "extract-text":
      return { verb, maxPages: first, maxCharacters: second };
    case "render-thumbnail":
      return { verb, widthPx: first };
    default:
      throw new Error(`There is no task ${verb}`);
  }
}
