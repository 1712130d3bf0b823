import AwsS3 from "@uppy/aws-s3";
import { statusOf } from "./line.ts";

type AwsPut = Parameters<typeof AwsS3.uploadPartBytes>[0];

/** The argument that `@uppy/aws-s3` passes to `uploadPartBytes`, with types for its two untyped callbacks. */
export type Put = Omit<AwsPut, "onProgress" | "onComplete"> & {
  onProgress: (event: { loaded: number; lengthComputable: boolean }) => void;
  onComplete: (etag: string) => void;
};
export type PutResult = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>;

/** The message by which `@uppy/aws-s3` recognises an expired signed address. */
const expiredMessage = "Request has expired";

/** A store that is silent for this long during a request will not answer it any more. */
const silenceMs = 60_000;

/** Of what the browser handed over, some may still wait in its buffers: this share is counted once the store answers. */
const countedUnanswered = 0.99;

/** Nothing passes to or from the store; the retry rules treat it as a request without a response. */
class StoreSilent extends Error {
  override readonly name = "StoreSilent";
  readonly source = { status: 0 };
}

/**
 * Sends one request like `@uppy/aws-s3`, but gives up on a store that is silent for `silenceMs`, and reports all of the body
 * as sent only once the store has answered: Uppy takes back no figure of a file that it believes to be sent as a whole.
 */
export async function putOnce(put: Put): Promise<PutResult> {
  // NOTE: AbortSignal.any came to Safari with 17.4 only, and what older browsers lack comes with pdf.js, later than a file starts.
  const ending = new AbortController();
  const giveUp = () => ending.abort(put.signal?.reason);
  if (put.signal?.aborted) giveUp();
  put.signal?.addEventListener("abort", giveUp, { once: true });
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silent.abort();
      ending.abort();
    }, silenceMs);
  };
  heard();
  const { body, size = body instanceof Blob ? body.size : 0 } = put;
  try {
    return await AwsS3.uploadPartBytes({
      ...put,
      signal: ending.signal,
      onProgress: ({ loaded, lengthComputable }: { loaded: number; lengthComputable: boolean }) => {
        heard();
        // An object of its own: what spreads the browser's event loses all of it.
        put.onProgress({ loaded: Math.min(loaded, Math.floor(size * countedUnanswered)), lengthComputable });
      },
      onComplete: (etag: string) => {
        put.onProgress({ loaded: size, lengthComputable: true });
        put.onComplete(etag);
      },
    });
  } catch (error) {
    if (put.signal?.aborted) throw error;
    if (silent.signal.aborted || heardNothing(error)) {
      throw new StoreSilent("The connection to the store was silent for too long", { cause: error });
    }
    throw isExpired(error) ? Object.assign(new Error(expiredMessage), { source: { status: 403 } }) : error;
  } finally {
    clearTimeout(timer);
    put.signal?.removeEventListener("abort", giveUp);
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

/**
 * Whether the store ended the request because nothing arrived for too long, half a minute with MinIO: the connection was
 * down, and the store itself is well. S3 says so with status 400, MinIO with 503.
 */
function heardNothing(error: unknown): boolean {
  if (!(error instanceof Error) || !("source" in error)) return false;
  const { source } = error;
  return source instanceof XMLHttpRequest && source.responseText.includes("<Code>RequestTimeout</Code>");
}

/** What to do after a failed PUT: wait for the connection, retry, request a new address first, or give up. */
type NextStep = "wait" | "again" | "new-address" | "give-up";

/**
 * The retry rule of `@uppy/aws-s3` 5.1 (`HTTPCommunicationQueue.js`), except that a lost connection is waited for as long
 * as it takes.
 */
export function nextStepAfter(error: unknown): NextStep {
  const status = statusOf(error);
  if (status === undefined) return "give-up";
  if (status === 0) return "wait";
  if (status === 403 && error instanceof Error && error.message === expiredMessage) return "new-address";
  if (status === 429 || status === 409) return "again";
  return status >= 400 && status < 500 ? "give-up" : "again";
}
