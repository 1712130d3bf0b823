import { readStoreClock } from "../store-clock.ts";
import { createBoundedAgent, createS3Client, type S3Client, type S3Connection } from "./s3-client.ts";
import { type Meanings, onS3, S3Refusal } from "./s3-failure.ts";
import { StoreUnavailable } from "../store-errors.ts";

/** How servers refuse a signature whose time is not theirs; to a HEAD, which has no body, by a bare 403. */
const clockRefusals = new Set(["RequestTimeTooSkewed", "AccessDenied", "SignatureDoesNotMatch"]);

/** Servers take a signature that is this many seconds old or early, and no other. */
const skewAllowed = 15 * 60;

/** Everything that a call to the store needs. */
export type S3Bucket = {
  /** Throws `InvalidKey` for a text that is no key of this bucket: nothing else ever reaches an address. */
  assertKey: (text: string) => void;
  client: S3Client;
  bucket: string;
  region: string;
  /** When a connection counts as dead because nothing is heard. */
  silenceMs: number;
  /** The longest that a call may take which does not stream. */
  limitMs: number;
  /** What the server's clock says. */
  readClock: () => Promise<Date | undefined>;
};

/** A bucket whose addresses are given to browsers. */
export type SigningBucket = S3Bucket & {
  /** Signs for the address that browsers reach; makes no requests. */
  signer: S3Client;
  now: () => Date;
};

type BucketOptions = S3Connection & {
  bucket: string;
  /** When a connection counts as dead because nothing is heard. Default 10000. */
  silenceMs?: number;
  /** The longest that a call may take which does not stream. Default 30000. */
  limitMs?: number;
};

/** Opens a bucket; nothing is asked of the server yet. */
export function openBucket(options: BucketOptions, assertKey: S3Bucket["assertKey"]): S3Bucket {
  const { bucket, region, silenceMs = 10_000, limitMs = 30_000 } = options;
  const client = createS3Client(options, createBoundedAgent(options.endpoint, silenceMs));
  const readClock = () => readStoreClock(options.endpoint);
  return { assertKey, client, bucket, region, silenceMs, limitMs, readClock };
}

/** Makes one call to the server; see `onS3`. A refusal that comes of a wrong clock says so. */
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

/** By how much the server's clock is ahead of ours; 0 where it does not say. */
async function secondsAhead(readClock: S3Bucket["readClock"]): Promise<number> {
  const theirs = await readClock().catch(() => undefined);
  return theirs === undefined ? 0 : Math.round((theirs.getTime() - Date.now()) / 1000);
}
