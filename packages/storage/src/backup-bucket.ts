import type { Readable } from "node:stream";
import { consume } from "./consume.ts";
import { abortUpload, listUnfinishedUploads } from "./s3/multipart.ts";
import { listObjects, removeObject } from "./s3/objects.ts";
import { findOrMakeBucket } from "./s3/prepare.ts";
import { readObject } from "./s3/read-object.ts";
import { openBucket } from "./s3/s3-bucket.ts";
import type { S3Connection } from "./s3/s3-client.ts";
import { objectMaxBytes, type Send, writeObject } from "./s3/write-object.ts";
import { InvalidKey, StoreMisconfigured, StoreUnavailable } from "./store-errors.ts";
import { tryAgain } from "./try-again.ts";

/** A bucket for files that no browser reaches, under names such as `2026-11-22T02-00-00Z/manifest.sealed`. */
export type BackupBucket = {
  /** Its address, for people. */
  readonly where: string;
  /** Makes the bucket if it is missing. Errors: `StoreMisconfigured`, `StoreUnavailable`, as everywhere here. */
  prepare(): Promise<void>;
  /**
   * Streams an object in, which becomes visible as a whole at the end. A block that the server does not take is retried a
   * few times. An error of the body comes out as it is.
   */
  write(key: string, body: Readable): Promise<void>;
  /** Errors: `ObjectMissing`. */
  read(key: string): Promise<Readable>;
  /** Removes an object; succeeds as well if there is none. */
  remove(key: string): Promise<void>;
  /** Every key under a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Removes the remains of interrupted writes under a prefix. */
  dropUnfinished(prefix: string): Promise<void>;
};

type BackupBucketOptions = S3Connection & {
  bucket: string;
  /** Waits a number of milliseconds; tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
};

/** Opens the bucket with the client of the object store; sends no request yet. */
export function openBackupBucket(options: BackupBucketOptions): BackupBucket {
  const s3 = openBucket(options, assertBackupKey);
  // A backup may have read for hours when one PUT fails, and its rows come from a snapshot that cannot be read again.
  const send: Send = (call) => tryAgain(call, { mayPass: isOutage, wait: options.wait });
  return {
    where: `${new URL(options.endpoint).origin}/${options.bucket}`,
    prepare: () => findOrMakeBucket(s3),
    async write(key, body) {
      const limits = { contentType: "application/octet-stream", maxBytes: objectMaxBytes };
      await consume(body, (bytes) => writeObject(s3, key, bytes, { ...limits, send }));
    },
    read: (key) => readObject(s3, key),
    remove: (key) => removeObject(s3, key),
    async *list(prefix) {
      for await (const { key } of listObjects(s3, prefix)) yield key;
    },
    async dropUnfinished(prefix) {
      for await (const { key, uploadId } of listUnfinishedUploads(s3, prefix)) {
        await abortUpload(s3, { key, uploadId });
      }
    },
  };
}

function isOutage(error: unknown): boolean {
  return error instanceof StoreUnavailable && !(error instanceof StoreMisconfigured);
}

function assertBackupKey(text: string): void {
  if (!/^\w[\w.-]*(?:\/\w[\w.-]*)+$/.test(text) || text.includes("..")) throw new InvalidKey(text);
}
