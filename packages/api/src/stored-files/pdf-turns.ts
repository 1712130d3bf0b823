import { DomainError } from "@antochi/contract/errors";
import type { Pace } from "@antochi/pdf/inspect-pdf";
import { createFairQueue } from "../limits/fair-queue.ts";

/** A brief look takes more time or memory than it may. */
export class LookTooBrief extends Error {
  override readonly name = "LookTooBrief";
}

/** Looks into an upload of this user when its turn comes. `look` may throw `LookTooBrief` when asked to be brief. */
export type PdfTurns = <Result>(userId: number, look: (pace: Pace) => Promise<Result>) => Promise<Result>;

const limitsOf = {
  // Two are looked into at a time while the next is fetched: more would only wait, in memory and on the disk.
  brief: { inFlight: 3, waitingAtMost: 40, waitingOfOne: 20 },
  thorough: { inFlight: 1, waitingAtMost: 6, waitingOfOne: 3 },
} as const satisfies Record<Pace, object>;

/**
 * Shares out the checks of uploads, whichever way they came: administrators take turns, and a file that a brief look does
 * not settle stands again in a line of its own, so that it holds up nobody but its like. Refuses with 503 where too many
 * wait; the upload stays as it is, to be asked for again.
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
        message: "This PDF takes long to check, and others like it come first. Please try again in a minute.",
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
