import { open, readFile } from "node:fs/promises";
import type { CopyPart, Unmarkable } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { MiB, type PdfLimits, runPdfTask, unhurried } from "./run-pdf-task.ts";
import { type SpooledFile, spool } from "./spool.ts";

export type { CopyPart } from "./child/task.ts";

/**
 * Why a PDF that members read gets no line: somebody signed it, or it may be changed only with a password, or it is too odd.
 */
export type CopyRefusal = { ok: false; problem: Unmarkable } | PdfRefusal;

/** A whole file is in the child's memory, as it was and as it becomes. */
const limits = {
  ...unhurried,
  lane: "copies",
  processorLimitMs: 60_000,
  memoryLimitBytes: 380 * MiB,
} as const satisfies PdfLimits;
/** What the line and its fonts add, and what a file grows by that is written anew. */
const maxBytes = 64 * MiB;

/**
 * Writes a copy of a PDF with a line at the foot of each page, made of these parts, into a temporary file. The file itself
 * stays as it is. `mark-copy.test.ts` has one of every kind marked.
 */
export async function markCopy(
  path: string,
  { parts, ...further }: PdfLimits & { parts: readonly CopyPart[] },
): Promise<{ ok: true; copy: SpooledFile } | CopyRefusal> {
  // What the child wrote goes with this call, unless it is a copy.
  await using spooled = new AsyncDisposableStack();
  const task = { verb: "mark-copy", path, parts } as const;
  const answer = await runPdfTask(task, { ...limits, ...further }, async (output) =>
    spooled.use(await spool(output, { maxBytes })),
  );
  if (!answer.ok) return answer;
  const problem = await problemOf(answer.result);
  if (problem !== undefined) return { ok: false, problem };
  spooled.move();
  return { ok: true, copy: answer.result };
}

/** The child writes a PDF, or why there is none. */
async function problemOf({ path }: SpooledFile): Promise<Unmarkable | undefined> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
  if (buffer.toString("latin1", 0, bytesRead) === "%PDF-") return undefined;
  const told: unknown = JSON.parse(await readFile(path, "utf8"));
  if (typeof told === "object" && told !== null && "problem" in told) {
    const { problem } = told;
    if (problem === "signed" || problem === "protected" || problem === "unmarkable") return problem;
  }
  throw new Error("The PDF process answered something else");
}
