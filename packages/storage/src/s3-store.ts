import { addressBookOf } from "./address-book.ts";
import { consume } from "./consume.ts";
import { assertObjectKey } from "./object-key.ts";
import type { ObjectStore, TemporaryCredentials } from "./object-store.ts";
import {
  abortUpload,
  completeUpload,
  createUpload,
  listUnfinishedUploads,
  listUploadedParts,
  signPart,
} from "./s3/multipart.ts";
import { copyObject, listObjects, removeObject, statObject } from "./s3/objects.ts";
import { pingBucket, prepareBucket } from "./s3/prepare.ts";
import { openObject, readObject } from "./s3/read-object.ts";
import { openBucket, type SigningBucket } from "./s3/s3-bucket.ts";
import { type S3Connection, createBoundedAgent, createS3Client } from "./s3/s3-client.ts";
import { assumeUploadRole } from "./s3/temporary-credentials.ts";
import { writeObject } from "./s3/write-object.ts";

export type S3StoreOptions = S3Connection & {
  /** The address under which browsers reach the same server, such as `https://files.example.com`. */
  publicEndpoint: string;
  bucket: string;
  /** The site's origin, whose pages may put objects. */
  allowedOrigin: string;
  /** Whether temporary credentials are issued, and how long they should live; the server may allow less. */
  temporaryCredentials: { kind: "off" } | { kind: "on"; seconds: number };
  now: () => Date;
  /** After how long without data a connection counts as dead, in milliseconds. Default 10000. */
  silenceMs?: number;
  /** The longest that a call that does not stream may take, in milliseconds. Default 30000. */
  limitMs?: number;
};

/** An object store on a server that speaks S3, addressed by path (`endpoint/bucket/key`). */
export function createS3Store(options: S3StoreOptions): ObjectStore {
  const { bucket, now } = options;
  const addresses = addressBookOf(`${new URL(options.publicEndpoint).origin}/${bucket}/`);
  const opened = openBucket(options, assertObjectKey);
  const agent = createBoundedAgent(options.endpoint, opened.silenceMs);
  const signer = createS3Client({ ...options, endpoint: options.publicEndpoint }, agent);
  const s3: SigningBucket = { ...opened, signer, now };
  return {
    prepare: () => prepareBucket(s3, options.allowedOrigin),
    ping: () => pingBucket(s3),
    stat: (key) => statObject(s3, key),
    read: (key, range) => readObject(s3, key, range),
    open: (key) => openObject(s3, key),
    write: (key, body, writeOptions) => consume(body, (bytes) => writeObject(s3, key, bytes, writeOptions)),
    copy: (from, to, copyOptions) => copyObject(s3, { from, to, ifEtag: copyOptions?.ifEtag }),
    remove: (key) => removeObject(s3, key),
    list: (prefix) => listObjects(s3, prefix),
    // An S3 server removes its own leftovers.
    removeLeftovers: async () => {},
    signPut: async (key, { expiresInSeconds, contentType }) => {
      assertObjectKey(key);
      const signedAt = now();
      return {
        url: await s3.signer.presignedUrl("PUT", bucket, key, expiresInSeconds, {}, signedAt),
        headers: contentType === undefined ? {} : { "content-type": contentType },
        expiresAt: new Date(signedAt.getTime() + expiresInSeconds * 1000),
      };
    },
    keyOfSignedUrl: (url) => addresses.keyOf(URL.parse(url)),
    multipart: {
      create: (key, { contentType }) => createUpload(s3, key, contentType),
      listParts: (key, uploadId) => listUploadedParts(s3, { key, uploadId }),
      signPart: (key, uploadId, partOptions) => signPart(s3, { key, uploadId }, partOptions),
      complete: async (key, uploadId, completeOptions) => {
        await completeUpload(s3, { key, uploadId }, completeOptions);
        return { location: addresses.addressOf(key).href };
      },
      abort: (key, uploadId) => abortUpload(s3, { key, uploadId }),
      listUnfinished: (prefixOrKey) => listUnfinishedUploads(s3, prefixOrKey),
    },
    temporaryCredentials: temporaryCredentialsOf({ options, silenceMs: s3.silenceMs, limitMs: s3.limitMs }),
  };
}

function temporaryCredentialsOf({
  options,
  ...limits
}: {
  options: S3StoreOptions;
  silenceMs: number;
  limitMs: number;
}): TemporaryCredentials {
  const { bucket, temporaryCredentials } = options;
  if (temporaryCredentials.kind === "off")
    return { supported: false, reason: "Temporary credentials are switched off" };
  const { seconds } = temporaryCredentials;
  return {
    supported: true,
    issue: () => assumeUploadRole({ connection: options, bucket, seconds, ...limits }),
  };
}
