import { limits } from "@antochi/contract/limits";
import { isUnanswered } from "../../api-client/api-error.ts";
import { waitToRetry } from "./wait.ts";

/** The pause after the nth failure in a row, in milliseconds; constant after the last of the specified ones. */
export function pauseAfter(failures: number): number {
  return limits.partRetryDelaysMs[failures] ?? 5_000;
}

type Line = {
  signal?: AbortSignal | undefined;
  /** Called at every lost connection. */
  onBreak: () => void;
};

/** Retries until there is a response, however long the connection is down; an error response is thrown. */
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

/** Whether a request got no response at all. */
function isBreak(error: unknown): boolean {
  return (
    statusOf(error) === 0 ||
    isUnanswered(error) ||
    isNetworkError(error) ||
    (error instanceof Error && isNetworkError(error.cause))
  );
}

/** `@uppy/companion-client` marks and wraps errors of requests without a response. */
function isNetworkError(error: unknown): boolean {
  return error instanceof Error && "isNetworkError" in error && error.isNetworkError === true;
}

/** The response status of a failed PUT; 0 without a response, undefined if the error is not from a PUT. */
export function statusOf(error: unknown): number | undefined {
  const source = error instanceof Error && "source" in error ? error.source : undefined;
  const hasStatus = typeof source === "object" && source !== null && "status" in source;
  return hasStatus && typeof source.status === "number" ? source.status : undefined;
}
