import { limits } from "@antochi/contract/limits";
import AwsS3 from "@uppy/aws-s3";
import { waitToRetry } from "./wait.ts";

type AwsPut = Parameters<typeof AwsS3.uploadPartBytes>[0];

/** What `@uppy/aws-s3` hands to its `uploadPartBytes`, with the two callbacks that it leaves untyped. */
type Put = Omit<AwsPut, "onProgress" | "onComplete"> & {
  onProgress: (event: unknown) => void;
  onComplete: (etag: string) => void;
};
type PutResult = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>;

/** The message with which `@uppy/aws-s3` itself names an address that is over. */
const expiredMessage = "Request has expired";

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
  return (put) => (isWholeFile(put) ? putWholeFile(put, put.body.name, newAddress) : putOnce(put));
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
      const result = await putOnce({ ...put, signature });
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

/** The store neither takes nor answers; to the retry rules a request without an answer. */
class StoreSilent extends Error {
  override readonly name = "StoreSilent";
  readonly source = { status: 0 };
}

/** Sends one request as `@uppy/aws-s3` does, but gives up on a store that is silent for `silenceMs`. */
async function putOnce(put: Put): Promise<PutResult> {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceMs);
  };
  const signal = AbortSignal.any([silent.signal, ...(put.signal ? [put.signal] : [])]);
  heard();
  try {
    return await AwsS3.uploadPartBytes({
      ...put,
      signal,
      onProgress: (event: unknown) => {
        heard();
        put.onProgress(event);
      },
    });
  } catch (error) {
    if (silent.signal.aborted && !put.signal?.aborted) {
      throw new StoreSilent("The store does not answer", { cause: error });
    }
    throw isExpired(error) ? Object.assign(new Error(expiredMessage), { source: { status: 403 } }) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** NOTE: versitygw ends the sentence with a full stop, with which `@uppy/aws-s3` does not know it. */
function isExpired(error: unknown): boolean {
  if (!(error instanceof Error) || !("source" in error)) return false;
  const { source } = error;
  return (
    source instanceof XMLHttpRequest &&
    source.status === 403 &&
    source.responseText.includes(`<Message>${expiredMessage}`)
  );
}

/** What to do after a PUT failed: send it again, ask for a new address first, or give up. */
type NextStep = "again" | "new-address" | "give-up";

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
