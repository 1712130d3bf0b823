import type { Readable } from "node:stream";
import type { KeyPrefix } from "./object-key.ts";

/**
 * The storage of the product's files. Two implementations (`disk-store`, `s3-store`) pass one contract test
 * (`testing/object-store.contract.ts`).
 *
 * Every method answers a text that is no key (`object-key.ts`) with `InvalidKey`, and a store that is down, hangs or
 * refuses the credentials with `StoreUnavailable` within bounded time. All errors are in `store-errors.ts`.
 */
export type ObjectStore = {
  /** Creates what the store needs (directories; bucket and, where the server supports it, its CORS rules). Idempotent. */
  prepare(): Promise<void>;

  /** Resolves if the store answers and the place for objects exists; for readiness checks. */
  ping(): Promise<void>;

  /** An object's size, ETag and date; `null` if there is none. */
  stat(key: string): Promise<ObjectStat | null>;

  /**
   * The bytes of an object, or of a range of it, from the first byte the caller takes; `destroy()` the stream to stop.
   * Errors: `ObjectMissing`, `RangeNotSatisfiable`.
   */
  read(key: string, range?: ByteRange): Promise<Readable>;

  /**
   * An object as it is now, with its size and ETag before its bytes are read; `null` if there is none. Dispose of it,
   * whether it was read or not.
   */
  open(key: string): Promise<OpenedObject | null>;

  /**
   * Streams an object in; it becomes visible at once and as a whole, or not at all, and replaces one of the same key.
   * Errors: `ObjectTooLarge`; an error of `body` comes out as it is.
   */
  write(key: string, body: Readable, options: WriteOptions): Promise<ObjectStat>;

  /**
   * Copies an object inside the store and never overwrites one: promotes a checked upload to its final key, which the
   * signed address of the upload cannot reach. With `ifEtag` only the very object that was checked is copied.
   * Errors: `ObjectMissing`, `ObjectExists`, `ObjectChanged`.
   */
  copy(from: string, to: string, options?: { ifEtag: string }): Promise<ObjectStat>;

  /** Removes an object; succeeds as well if there is none. */
  remove(key: string): Promise<void>;

  /**
   * Every object under a prefix, in no particular order; one that is added or removed meanwhile may or may not be listed.
   * For sweeps.
   */
  list(prefix: KeyPrefix): AsyncIterable<ObjectStat>;

  /** Removes what killed writers left half-written, and nothing that is still being written. For sweeps. */
  removeLeftovers(): Promise<void>;

  /**
   * An address that takes one PUT of this key's bytes, from anyone who has it, until it expires.
   * The PUT has to carry `headers`. NOTE: S3 has no size limit for a signed PUT, only the disk store enforces
   * `maxBytes` on arrival; whoever registers an upload checks `stat().size` in any case.
   */
  signPut(key: string, options: SignPutOptions): Promise<SignedPut>;

  /**
   * The key in an address that this store handed out (`signPut().url`, `complete().location`), else `null`. The query is
   * ignored; origin and path must be this store's. A key is not a permission: the caller checks that it was issued.
   */
  keyOfSignedUrl(url: string): string | null;

  readonly multipart: MultipartUploads;

  /** A union, since only some stores have them: callers must check before they use them. */
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
   * Joins the named parts, in their order, into one visible object. Repeated with the same parts it answers the same, so
   * that a client whose answer was lost can retry.
   * Errors: `UploadUnknown`, `InvalidPart`, `PartTooSmall`, `ObjectTooLarge` (the sum; the upload stays as it is).
   */
  complete(key: string, uploadId: string, options: CompleteOptions): Promise<{ location: string }>;

  /** Drops an upload and its parts; succeeds as well if there is none. */
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
       * Credentials that may put objects and upload in parts under `uploads/` and nothing else.
       * Errors: `FeatureUnsupported` if the server turns out to have none to give.
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
   * Like `read` of the store, at most once; a few bytes may come as one buffer. Its memory is reused, so dispose of the
   * object once the caller is done with the bytes.
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

/** As in S3's and `@uppy/aws-s3`'s messages. `Size` is in bytes, `ETag` has its quotes. */
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
