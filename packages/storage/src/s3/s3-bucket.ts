import { readStoreClock } from "../store-clock.ts";
import { createBoundedAgent, createS3Client, type S3Client, type S3Connection } from "./s3-client.ts";
import { type Meanings, onS3, S3Refusal } from "./s3-failure.ts";
import { StoreUnavailable } from "../store-errors.ts";

/**
 * The codes with which servers refuse a signature made by a wrong clock; a HEAD, whose answer has no body, gets a bare 403.
 */
const clockRefusals = new Set(["RequestTimeTooSkewed", "AccessDenied", "SignatureDoesNotMatch"]);

/** Servers accept a signature whose time differs from theirs by at most this many seconds. */
const skewAllowed = 15 * 60;

/** Everything that a call to the store needs. */
export type S3Bucket = {
  /** Throws `InvalidKey` for a text that is no key of this bucket: nothing else ever reaches an address. */
  assertKey: (text: string) => void;
  client: S3Client;
  bucket: string;
  region: string;
  /** After how long without data a connection counts as dead, in milliseconds. */
  silenceMs: number;
  /** The longest that a call may take which does not stream. */
  limitMs: number;
  /** Reads the server's clock; undefined if it does not say. */
  readClock: () => Promise<Date | undefined>;
};

/** A bucket with signed addresses for browsers. */
export type SigningBucket = S3Bucket & {
  /** Signs for the address that browsers reach; makes no requests. */
  signer: S3Client;
  now: () => Date;
};

type BucketOptions = S3Connection & {
  bucket: string;
  /** After how long without data a connection counts as dead, in milliseconds. Default 10000. */
  silenceMs?: number;
  /** The longest that a call that does not stream may take, in milliseconds. Default 30000. */
  limitMs?: number;
};

/** Opens a bucket; sends no request yet. */
export function openBucket(options: BucketOptions, assertKey: S3Bucket["assertKey"]): S3Bucket {
  const { bucket, region, silenceMs = 10_000, limitMs = 30_000 } = options;
  const client = createS3Client(options, createBoundedAgent(options.endpoint, silenceMs));
  const readClock = () => readStoreClock(options.endpoint);
  return { assertKey, client, bucket, region, silenceMs, limitMs, readClock };
}

/** Makes one call to the server; see `onS3`. A refusal caused by a wrong clock says so. */
export async function ask<Result>(
  { client, limitMs, readClock }: S3Bucket,
  call: (client: S3Client) => Promise<Result>,
  meanings?: Meanings,
): Promise<Result> {
  try {
    return await onS3(() => call(client), { limitMs, ...(meanings && { meanings }) });
  } catch (error) {
    const refusal = error instanceof StoreUnavailable ? error.cause : undefined;
    if (!(refusal instanceof S3Refusal) || !clockRefusals.has(refusal.code)) throw error;
    const skew = await secondsAhead(readClock);
    if (Math.abs(skew) < skewAllowed) throw error;
    const direction = skew > 0 ? "behind" : "ahead of";
    const reason = `this machine's clock is ${Math.abs(skew)} seconds ${direction} the store's`;
    throw new StoreUnavailable({ cause: new S3Refusal(refusal.code, reason) });
  }
}

/** By how many seconds the server's clock is ahead of ours; 0 if it does not say. */
async function secondsAhead(readClock: S3Bucket["readClock"]): Promise<number> {
  const theirs = await readClock().catch(() => undefined);
  return theirs === undefined ? 0 : Math.round((theirs.getTime() - Date.now()) / 1000);
}
