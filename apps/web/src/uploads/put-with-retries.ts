import { limits } from "@antochi/contract/limits";
import { type Put, putOnce, type PutResult } from "./put-once.ts";
import { nextStepAfter } from "./retry-rule.ts";
import { waitToRetry } from "./wait.ts";

/** A store that is this long silent in mid-request will not come back to it. */
const silenceMs = 60_000;

type Address = { url: string; headers: Record<string, string> };

type RetryOptions = {
  /** Asks the server for another address for a file of this name. */
  newAddress: (fileName: string) => Promise<Address>;
};

/**
 * The `uploadPartBytes` of `@uppy/aws-s3`. Parts it sends again itself; a file that goes in one piece is sent again
 * here by the same rule: after 0, 1, 3 and 5 seconds, when the browser is online again, to a new address where the
 * first is over.
 */
export function createPut({ newAddress }: RetryOptions): (put: Put) => Promise<PutResult> {
  return (put) => (isWholeFile(put) ? putWholeFile(put, put.body.name, newAddress) : putOnce(put, silenceMs));
}

type WholeFile = Put & { body: File };

/** Of an address for a part it is told when it expires; of one for a whole file it is not. */
function isWholeFile(put: Put): put is WholeFile {
  return put.body instanceof File && put.signature.expires === undefined;
}

async function putWholeFile(
  put: WholeFile,
  fileName: string,
  newAddress: RetryOptions["newAddress"],
): Promise<PutResult> {
  const delays = limits.partRetryDelaysMs.values();
  let address: Address | undefined;
  for (;;) {
    try {
      const signature = address ? { method: "PUT" as const, ...address } : put.signature;
      const result = await putOnce({ ...put, signature }, silenceMs);
      return address ? { ...result, location: withoutQuery(address.url) } : result;
    } catch (error) {
      const step = nextStepAfter(error);
      // Being offline uses up no attempt.
      const delay = navigator.onLine ? delays.next().value : 0;
      if (step === "give-up" || delay === undefined || put.signal?.aborted) throw error;
      await waitToRetry(delay, put.signal);
      if (step === "new-address") address = await newAddress(fileName);
    }
  }
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
