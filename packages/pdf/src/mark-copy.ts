import { open, readFile } from "node:fs/promises";
import type { CopyPart, Unmarkable } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { MiB, type PdfLimits, runPdfTask, unhurried } from "./run-pdf-task.ts";
import { type SpooledFile, spool } from "./spool.ts";

export type { CopyPart } from "./child/task.ts";

/** Why a readable PDF gets no line: it is signed, may be changed only with a password, or is too odd. */
export type CopyRefusal = { ok: false; problem: Unmarkable } | PdfRefusal;

/** The child holds the whole file in memory, both as it was and as it becomes. */
const limits = {
  ...unhurried,
  lane: "copies",
  processorLimitMs: 60_000,
  memoryLimitBytes: 380 * MiB,
} as const satisfies PdfLimits;
/** The largest copy: the line and its fonts add to a file, and so does rewriting it. */
const maxBytes = 64 * MiB;

/**
 * Writes a copy of a PDF with a line at the foot of each page, made of these parts, into a temporary file. The original
 * stays unchanged. `mark-copy.test.ts` marks a file of every kind.
 */
export async function markCopy(
  path: string,
  { parts, ...further }: PdfLimits & { parts: readonly CopyPart[] },
): Promise<{ ok: true; copy: SpooledFile } | CopyRefusal> {
  // Removes the child's output at the end of this call, unless it is a copy.
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

/** The child writes a PDF, or the reason why there is none. */
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
