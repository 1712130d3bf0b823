import { DomainError } from "@antochi/contract/errors";
import type { Pace } from "@antochi/pdf/inspect-pdf";
import { createFairQueue } from "../limits/fair-queue.ts";

/** Thrown where a brief look takes more time or memory than it may. */
export class LookTooBrief extends Error {
  override readonly name = "LookTooBrief";
}

/** Runs `look` on a user's upload when its turn comes. `look` may throw `LookTooBrief` when called with "brief". */
export type PdfTurns = <Result>(userId: number, look: (pace: Pace) => Promise<Result>) => Promise<Result>;

const limitsOf = {
  // Two are inspected at a time while a third is fetched; more would only wait, in memory and on disk.
  brief: { inFlight: 3, waitingAtMost: 40, waitingOfOne: 20 },
  thorough: { inFlight: 1, waitingAtMost: 6, waitingOfOne: 3 },
} as const satisfies Record<Pace, object>;

/**
 * Queues the checks of uploads, however they arrived. Administrators take turns, and a file that a brief look cannot settle
 * moves to a second queue, where it delays only files like it. Refuses with 503 where too many wait; the upload stays, so
 * that the client can retry.
 */
export function createPdfTurns(): PdfTurns {
  const { inTurn: brief } = createFairQueue({
    ...limitsOf.brief,
    refusal: () =>
      new DomainError("unavailable", {
        message: "Many other PDFs are being checked. Please try again in a moment.",
        retryAfter: 10,
      }),
  });
  const { inTurn: thorough } = createFairQueue({
    ...limitsOf.thorough,
    refusal: () =>
      new DomainError("unavailable", {
        message:
          "This PDF takes long to check, and others like it are ahead of it. Please try again in a minute.",
        retryAfter: 60,
      }),
  });
  return async (userId, look) => {
    const caller = { key: String(userId), known: false };
    try {
      return await brief(caller, () => look("brief"));
    } catch (error) {
      if (!(error instanceof LookTooBrief)) throw error;
    }
    return thorough(caller, () => look("thorough"));
  };
}
