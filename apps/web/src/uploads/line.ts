import { limits } from "@antochi/contract/limits";
import { isUnanswered } from "../api-client/api-error.ts";
import { waitToRetry } from "./wait.ts";

/** How long to wait after the nth failure in a row; after the last of the specified pauses it stays the same. */
function pauseAfter(failures: number): number {
  return limits.partRetryDelaysMs[failures] ?? 5_000;
}

type Line = {
  signal?: AbortSignal | undefined;
  /** Hears of every break. */
  onBreak: () => void;
};

/** Asks until there is an answer, however long the line is broken; an answer that says no is thrown. */
export async function askOverLine<Answer>(
  ask: () => Promise<Answer>,
  { signal, onBreak }: Line,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      if (signal?.aborted || !isBreak(error)) throw error;
      onBreak();
      await waitToRetry(pauseAfter(failures), signal);
    }
  }
}

/** Whether a request got no answer at all. */
function isBreak(error: unknown): boolean {
  return (
    statusOf(error) === 0 ||
    isUnanswered(error) ||
    isNetworkError(error) ||
    (error instanceof Error && isNetworkError(error.cause))
  );
}

/** The client of `@uppy/companion-client` marks what got no answer, and wraps it. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && "isNetworkError" in error && error.isNetworkError === true;
}

/** The status that a PUT was answered with; 0 without an answer, undefined for what is no error of a PUT. */
export function statusOf(error: unknown): number | undefined {
  const source = error instanceof Error && "source" in error ? error.source : undefined;
  const hasStatus = typeof source === "object" && source !== null && "status" in source;
  return hasStatus && typeof source.status === "number" ? source.status : undefined;
}
