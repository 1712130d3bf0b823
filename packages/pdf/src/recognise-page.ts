import { json } from "node:stream/consumers";
import type { RecognisedWord } from "./child/task.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { MiB, type PdfLimits, runPdfTask, unhurried } from "./run-pdf-task.ts";

export type { RecognisedWord } from "./child/task.ts";

/** A page in small print takes ten seconds of a whole processor, which is shared. */
const defaultLimits = { ...unhurried, processorLimitMs: 60_000, memoryLimitBytes: 380 * MiB };

/** Recognises the Greek and English words on one page of a PDF, in the order of its lines. Pages count from 1. */
export async function recognisePage(
  path: string,
  { pageNumber, ...limits }: PdfLimits & { pageNumber: number },
): Promise<{ ok: true; words: RecognisedWord[] } | PdfRefusal> {
  const task = { verb: "recognise-page", path, pageNumber } as const;
  const answer = await runPdfTask(task, { ...defaultLimits, ...limits }, json);
  return answer.ok ? { ok: true, words: parseWords(answer.result) } : answer;
}

function parseWords(value: unknown): RecognisedWord[] {
  if (Array.isArray(value) && value.every(isWord)) return value;
  throw new Error("The PDF process answered something else");
}

const numbers = ["line", "left", "top", "width", "height", "confidence"] as const;

function isWord(value: unknown): value is RecognisedWord {
  if (typeof value !== "object" || value === null || !("text" in value)) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return typeof value.text === "string" && numbers.every((name) => typeof fields.get(name) === "number");
}
