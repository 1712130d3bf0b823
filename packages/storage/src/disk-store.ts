import { addressBookOf } from "./address-book.ts";
import { consume } from "./consume.ts";
import { createKeptFiles } from "./disk/kept-files.ts";
import { layoutUnder } from "./disk/layout.ts";
import {
  abortUpload,
  completeUpload,
  createUpload,
  listUnfinishedUploads,
  listUploadedParts,
} from "./disk/multipart.ts";
import {
  copyObject,
  listObjects,
  openObject,
  pingDisk,
  prepareDisk,
  readObject,
  removeLeftovers,
  removeObject,
  statObject,
  writeStream,
} from "./disk/objects.ts";
import { createPieceMemory } from "./disk/piece-memory.ts";
import { type SignedPutRequest, receiveSignedPut } from "./disk/receive-signed-put.ts";
import type { SignedPutAnswer } from "./disk/s3-answer.ts";
import { type Permission, signPermission } from "./disk/signed-address.ts";
import { assertPartNumber } from "./multipart-rules.ts";
import { assertObjectKey } from "./object-key.ts";
import type { ObjectStore } from "./object-store.ts";

export type DiskStoreOptions = {
  /** A directory of this store's own; made by `prepare`. */
  root: string;
  /** The site's origin as browsers see it; signed addresses lie under its `/api/s3/objects/`. */
  publicUrl: string;
  /** Signs addresses; must stay the same across restarts, or those handed out before stop working. */
  signingSecret: string;
  now: () => Date;
};

export type DiskStore = ObjectStore & {
  /** Answers a request to a signed address; the server mounts it on `/api/s3/objects/*` and pipes bytes. */
  receiveSignedPut(request: SignedPutRequest): Promise<SignedPutAnswer>;
};

/** An object store in a directory: for one machine, and for every test and trial without S3. */
export function createDiskStore({ root, publicUrl, signingSecret, now }: DiskStoreOptions): DiskStore {
  const addresses = addressBookOf(`${new URL(publicUrl).origin}/api/s3/objects/`);
  const disk = {
    layout: layoutUnder(root),
    now,
    openKept: createKeptFiles(),
    newPiece: createPieceMemory(),
    secret: signingSecret,
    addresses,
  };

  function sign(
    key: string,
    options: { expiresInSeconds: number; maxBytes: number; part: Permission["part"] },
  ): { url: string; expiresAt: Date } {
    assertObjectKey(key);
    const { maxBytes, part } = options;
    const expires = Math.floor(now().getTime() / 1000) + options.expiresInSeconds;
    const url = addresses.addressOf(key);
    url.search = signPermission(signingSecret, { method: "PUT", key, expires, maxBytes, part }).toString();
    return { url: url.href, expiresAt: new Date(expires * 1000) };
  }

  return {
    prepare: () => prepareDisk(disk),
    ping: () => pingDisk(disk),
    stat: (key) => statObject(disk, key),
    read: (key, range) => readObject(disk, key, range),
    open: (key) => openObject(disk, key),
    write: (key, body, { maxBytes }) => consume(body, (bytes) => writeStream(disk, key, bytes, maxBytes)),
    copy: (from, to, options) => copyObject(disk, { from, to, ifEtag: options?.ifEtag }),
    remove: (key) => removeObject(disk, key),
    list: (prefix) => listObjects(disk, prefix),
    removeLeftovers: () => removeLeftovers(disk),
    signPut: async (key, { contentType, ...options }) => ({
      ...sign(key, { ...options, part: null }),
      headers: contentType === undefined ? {} : { "content-type": contentType },
    }),
    keyOfSignedUrl: (url) => addresses.keyOf(URL.parse(url)),
    multipart: {
      create: (key) => createUpload(disk, key),
      listParts: (key, uploadId) => listUploadedParts(disk, { key, uploadId }),
      signPart: async (key, uploadId, { partNumber, ...options }) => {
        assertPartNumber(partNumber);
        return sign(key, { ...options, part: { uploadId, partNumber } });
      },
      complete: async (key, uploadId, options) => {
        await completeUpload(disk, { key, uploadId }, options);
        return { location: addresses.addressOf(key).href };
      },
      abort: (key, uploadId) => abortUpload(disk, { key, uploadId }),
      listUnfinished: (prefixOrKey) => listUnfinishedUploads(disk, prefixOrKey),
    },
    temporaryCredentials: {
      supported: false,
      reason: "The disk store has no temporary credentials; they need an S3 server",
    },
    receiveSignedPut: (request) => receiveSignedPut(disk, request),
  };
}
