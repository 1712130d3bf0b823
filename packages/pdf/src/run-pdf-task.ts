import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { program } from "#program";
import pLimit from "p-limit";
import { type PdfTask, argumentsOf, exitCodes } from "./child/task.ts";
import { type Confined, startConfined } from "./confined-process.ts";
import type { PdfRefusal } from "./pdf-problem.ts";
import { watchResources } from "./resource-watch.ts";

export type PdfLimits = {
  /** The queue that it waits in. Default `background`. */
  lane?: Lane;
  /** From the start of the child to its end; waiting in the queue does not count. Default 30000. */
  timeLimitMs?: number;
  /**
   * Limit of processor time. If set, a child that runs out of time without having had it is not the file's fault: the call
   * rejects with `MachineBusy`. Default none. Enforced on Linux; elsewhere only `timeLimitMs` is.
   */
  processorLimitMs?: number;
  /** Limit of the whole child process. Default 256 MiB. Enforced on Linux; elsewhere only the JavaScript heap is bounded. */
  memoryLimitBytes?: number;
  /** Kills the child when it fires; the call then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
};

/**
 * Queues that limit how many children run at a time in each process, whatever the load: their memory is part of what a
 * process needs (docs/operations.md). Somebody waits for the check of an upload, so it waits neither for background work
 * nor behind files that take long to check. Held by `lanes.test.ts`.
 */
const lanes = {
  /** Checks of uploads that finish soon, as nearly all do. */
  brief: pLimit(2),
  /** Checks that exceeded the time or memory of a brief one. */
  thorough: pLimit(1),
  /** Copies with their reader's line, which somebody waits for. */
  copies: pLimit(1),
  /** Texts, pictures, and everything else made from registered files. */
  background: pLimit(1),
};

export type Lane = keyof typeof lanes;

/** For background work, behind everything else: it may take long on a busy machine. */
export const unhurried = { timeLimitMs: 180_000, processorLimitMs: 30_000 } as const;

export const MiB = 1024 * 1024;

/** A task and its file. */
type FileTask = PdfTask & { path: string };

/** Time ran out while others had the processors. That says nothing about the file, which may be retried. */
export class MachineBusy extends Error {
  override readonly name = "MachineBusy";
}

/**
 * Runs a task on a PDF in a child process; `consume` reads its output, and has ended whenever the call does. A child that
 * exceeds any limit is killed. Throws if it is aborted or if the program itself fails, since that says nothing about the
 * file; and `MachineBusy`.
 */
export function runPdfTask<Result>(
  task: FileTask,
  limits: PdfLimits,
  consume: (output: Readable) => Promise<Result>,
): Promise<{ ok: true; result: Result } | PdfRefusal> {
  return lanes[limits.lane ?? "background"](async () => {
    await using file = await open(task.path, "r");
    if (!(await saysThatItIsAPdf(file))) return { ok: false, problem: "not-a-pdf" };
    return await runChild({ ...task, file }, limits, consume);
  });
}

/** Where pdf.js and other readers look for the header. Source: ISO 32000-1, annex H. */
const headerWithin = 1024;

async function saysThatItIsAPdf(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerWithin), 0, headerWithin, 0);
  return buffer.toString("latin1", 0, bytesRead).includes("%PDF-");
}

async function runChild<Result>(
  task: PdfTask & { file: FileHandle },
  {
    timeLimitMs = 30_000,
    memoryLimitBytes = 256 * MiB,
    processorLimitMs = Infinity,
    signal: abort,
  }: PdfLimits,
  consume: (output: Readable) => Promise<Result>,
): Promise<{ ok: true; result: Result } | PdfRefusal> {
  const { child, stdout, stderr } = await startConfined({
    program,
    arguments: argumentsOf(task),
    input: task.file.fd,
    ...needsOf(task),
    signal: abort,
  });
  const excess = new AbortController();
  const kill = (reason?: MachineBusy) => {
    if (child.kill("SIGKILL")) excess.abort(reason);
  };
  const limits = { memoryBytes: memoryLimitBytes, processorMs: processorLimitMs };
  using resources = watchResources(child.pid, limits, () => kill());
  const timer = setTimeout(() => {
    const isStarved = processorLimitMs < Infinity && resources.areKnown();
    kill(isStarved ? new MachineBusy(`No end of ${task.verb} in ${timeLimitMs} ms`) : undefined);
  }, timeLimitMs);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal }));
  });
  try {
    const complaint = text(stderr);
    // A reader that fails ends the child, which would otherwise wait for it; then the reader's error is thrown.
    const [end, output] = await Promise.all([settle(ended), settle(consume(stdout), () => child.kill())]);
    const { code, signal } = end();
    // V8 aborts when its own heap limit is reached.
    if (excess.signal.reason instanceof MachineBusy) throw excess.signal.reason;
    if (excess.signal.aborted || signal === "SIGABRT") return { ok: false, problem: "too-slow" };
    if (code === exitCodes.damaged) return { ok: false, problem: "damaged" };
    if (code === exitCodes.needsPassword) return { ok: false, problem: "needs-password" };
    if (code === 0) return { ok: true, result: output() };
    if (signal !== null) output();
    throw new Error(`The PDF process ended with ${code ?? signal}: ${(await complaint).slice(-2000)}`);
  } finally {
    clearTimeout(timer);
    child.kill("SIGKILL");
  }
}

/** What a task needs beyond pdf.js. */
export function needsOf({ verb }: PdfTask): Pick<Confined, "addons" | "reads" | "heapMiB"> {
  return {
    addons: verb === "render-thumbnail" || verb === "recognise-page",
    ...(verb === "recognise-page" && { reads: "ocr" }),
    ...(verb === "mark-copy" && { reads: "copies", heapMiB: 256 }),
  };
}

/**
 * Waits for a promise but throws its error later: how the child ended is more informative than that its output broke off.
 */
async function settle<Result>(promise: Promise<Result>, onFailure?: () => void): Promise<() => Result> {
  try {
    const result = await promise;
    return () => result;
  } catch (error) {
    onFailure?.();
    return () => {
      throw error;
    };
  }
}
