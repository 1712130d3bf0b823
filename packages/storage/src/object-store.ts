import type { Readable } from "node:stream";
import type { KeyPrefix } from "./object-key.ts";

/**
 * Where the product's files live. Two implementations (`disk-store`, `s3-store`) pass one contract test
 * (`testing/object-store.contract.ts`).
 *
 * Holds for every method: a text that is no key (`object-key.ts`) is `InvalidKey`; a store that is down, hangs or
 * refuses the credentials is `StoreUnavailable` within bounded time. All errors are in `store-errors.ts`.
 */
export type ObjectStore = {
  /** Makes what the store needs (directories; bucket and, where the server supports it, its CORS rules). Idempotent. */
  prepare(): Promise<void>;

  /** Resolves when the store answers and the place for objects is there; for readiness checks. */
  ping(): Promise<void>;

  /** What is known of an object, `null` where there is none. */
  stat(key: string): Promise<ObjectStat | null>;

  /**
   * The bytes of an object, or of a range of it, from the first byte the caller takes; `destroy()` the stream to stop.
   * Errors: `ObjectMissing`, `RangeNotSatisfiable`.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;

  /**
   * An object as it is now, `null` where there is none: what is known of it before its bytes are asked for. Dispose of it,
   * whether it was read or not.
   */
  open(key: string): Promise<OpenedObject | null>;

  /**
   * Streams an object in; it becomes visible at once and whole, or not at all, and replaces one of the same key.
   * Errors: `ObjectTooLarge`; an error of `body` comes out as it is.
   */
  write(key: string, body: Readable, options: WriteOptions): Promise<ObjectStat>;

  /**
   * Copies an object inside the store and never overwrites one: promotion of a checked upload to its final key, which
   * the signed address of the upload cannot reach. With `ifEtag` only the very object that was checked is copied.
   * Errors: `ObjectMissing`, `ObjectExists`, `ObjectChanged`.
   */
  copy(from: string, to: string, options?: { ifEtag: string }): Promise<ObjectStat>;

  /** Removes an object; none there is the same success. */
  remove(key: string): Promise<void>;

  /** Every object under a prefix, in no promised order; what comes or goes meanwhile may or may not be seen. For sweeps. */
  list(prefix: KeyPrefix): AsyncIterable<ObjectStat>;

  /** Removes what writers that were killed left half-written, and nothing that one may be writing. For sweeps. */
  removeLeftovers(): Promise<void>;

  /**
   * An address that takes one PUT of this key's bytes, from anyone who has it, until it expires.
   * The PUT has to carry `headers`. NOTE: S3 has no size limit for a signed PUT, only the disk store enforces
   * `maxBytes` on arrival; whoever registers an upload checks `stat().size` in any case.
   */
  signPut(key: string, options: SignPutOptions): Promise<SignedPut>;

  /**
   * The key inside an address that this store handed out (`signPut().url`, `complete().location`), else `null`. The
   * query is ignored; origin and path must be this store's. A key is not a permission: the caller checks that it was
   * issued.
   */
  keyOfSignedUrl(url: string): string | null;

  readonly multipart: MultipartUploads;

  /** A feature that only some stores have is an arm, so that callers must look before they ask. */
  readonly temporaryCredentials: TemporaryCredentials;
};

/** Uploads in parts, as S3 has them: 1 to 10000 parts, each but the last at least 5 MiB. Upload ids are opaque. */
export type MultipartUploads = {
  /** Starts an upload; answers its id. Nothing is visible under the key until `complete`. */
  create(key: string, options: { contentType: string }): Promise<string>;

  /** All parts that arrived, by number; at most 10000. Errors: `UploadUnknown`. */
  listParts(key: string, uploadId: string): Promise<UploadedPart[]>;

  /**
   * An address that takes one PUT of one part. An unknown `uploadId` may come out only at the PUT. `maxBytes` limits
   * the part where the store can (see `signPut`). Errors: `InvalidPart` for a number outside 1 to 10000.
   */
  signPart(key: string, uploadId: string, options: SignPartOptions): Promise<SignedPart>;

  /**
   * Puts the named parts together, in their order, as one visible object. Doing it again with the same parts answers
   * the same, so that a lost answer can be asked for again.
   * Errors: `UploadUnknown`, `InvalidPart`, `PartTooSmall`, `ObjectTooLarge` (the sum; the upload stays as it is).
   */
  complete(key: string, uploadId: string, options: CompleteOptions): Promise<{ location: string }>;

  /** Drops an upload and its parts; one that is not there is the same success. */
  abort(key: string, uploadId: string): Promise<void>;

  /**
   * Unfinished uploads under a prefix, or of one key. NOTE: asked for a prefix, MinIO leaves out what was started before
   * its own last start (and drops that itself after a day); asked for a whole key, it finds every upload.
   */
  listUnfinished(prefixOrKey: string): AsyncIterable<UnfinishedUpload>;
};

export type TemporaryCredentials =
  | { readonly supported: false; readonly reason: string }
  | {
      readonly supported: true;
      /**
       * Credentials that may put and upload in parts under `uploads/` and nothing else.
       * Errors: `FeatureUnsupported` where the server turns out to have none to give.
       */
      issue(): Promise<IssuedCredentials>;
    };

export type ObjectStat = {
  key: string;
  /** In bytes. */
  size: number;
  /** Opaque; with its quotes, as in the HTTP header. */
  etag: string;
  lastModified: Date;
};

export type OpenedObject = AsyncDisposable & {
  readonly stat: ObjectStat;
  /**
   * Like `read` of the store, at most once; few bytes may come at once. The memory that they lie in is used again, so that
   * the object is disposed of once the caller is done with them.
   *
   * @param hasTakenAll whether the caller is done with all bytes that the stream gave so far, asked before it gives more
   */
  read(hasTakenAll: () => boolean, range?: ByteRange): Promise<Readable | Buffer>;
};

/** In bytes from 0; `end` is inclusive and may lie beyond the object; without it, to the end. */
export type ByteRange = { start: number; end?: number };

export type WriteOptions = { contentType: string; maxBytes: number };

export type SignPutOptions = { expiresInSeconds: number; maxBytes: number; contentType?: string };

export type SignedPut = { url: string; headers: Record<string, string>; expiresAt: Date };

export type SignPartOptions = { partNumber: number; expiresInSeconds: number; maxBytes: number };

export type SignedPart = { url: string; expiresAt: Date };

/** As on the wire of S3 and of `@uppy/aws-s3`. `Size` is in bytes, `ETag` has its quotes. */
export type UploadedPart = { PartNumber: number; Size: number; ETag: string };

/** `ETag` with or without its quotes. */
export type PartToJoin = { PartNumber: number; ETag: string };

export type CompleteOptions = { parts: readonly PartToJoin[]; maxBytes: number };

export type UnfinishedUpload = { key: string; uploadId: string; initiatedAt: Date };

export type IssuedCredentials = {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
  expiresAt: Date;
  bucket: string;
  region: string;
};
