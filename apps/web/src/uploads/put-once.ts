import AwsS3 from "@uppy/aws-s3";
import { expiredMessage } from "./retry-rule.ts";

type AwsPut = Parameters<typeof AwsS3.uploadPartBytes>[0];

/** What `@uppy/aws-s3` hands to its `uploadPartBytes`, with the two callbacks that it leaves untyped. */
export type Put = Omit<AwsPut, "onProgress" | "onComplete"> & {
  onProgress: (event: unknown) => void;
  onComplete: (etag: string) => void;
};
export type PutResult = Awaited<ReturnType<typeof AwsS3.uploadPartBytes>>;

/** The store neither takes nor answers; to the retry rules a request without an answer. */
class StoreSilent extends Error {
  override readonly name = "StoreSilent";
  readonly source = { status: 0 };
}

/** Sends one request as `@uppy/aws-s3` does, but gives up on a store that is silent for `silenceMs`. */
export async function putOnce(put: Put, silenceMs: number): Promise<PutResult> {
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
