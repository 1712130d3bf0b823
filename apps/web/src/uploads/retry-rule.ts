/** What to do after a PUT failed: send it again, ask for a new address first, or give up. */
export type NextStep = "again" | "new-address" | "give-up";

/** The message with which `@uppy/aws-s3` itself names an address that is over. */
export const expiredMessage = "Request has expired";

/**
 * The rule by which `@uppy/aws-s3` 5.1 sends parts again (`HTTPCommunicationQueue.js`), for files that go in one piece,
 * which it never does. 0 is the status of a request without an answer.
 */
export function nextStepAfter(error: unknown): NextStep {
  const status = statusOf(error);
  if (status === undefined) return "give-up";
  if (status === 403 && error instanceof Error && error.message === expiredMessage) return "new-address";
  if (status === 429 || status === 409) return "again";
  return status >= 400 && status < 500 ? "give-up" : "again";
}

function statusOf(error: unknown): number | undefined {
  const source = error instanceof Error && "source" in error ? error.source : undefined;
  const hasStatus = typeof source === "object" && source !== null && "status" in source;
  return hasStatus && typeof source.status === "number" ? source.status : undefined;
}
