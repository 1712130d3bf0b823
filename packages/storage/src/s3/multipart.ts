import { multipartEtag, quotedEtag } from "../entity-tag.ts";
import { assertPartNumber, maxPartNumber, partsToJoin } from "../multipart-rules.ts";
import { isObjectKey } from "../object-key.ts";
import type {
  CompleteOptions,
  SignPartOptions,
  SignedPart,
  UnfinishedUpload,
  UploadedPart,
} from "../object-store.ts";
import { InvalidPart, UploadUnknown } from "../store-errors.ts";
import { statObject } from "./objects.ts";
import { ask, type S3Bucket, type SigningBucket } from "./s3-bucket.ts";
import type { Meanings } from "./s3-failure.ts";

type UploadName = { key: string; uploadId: string };

function unknownUpload(key: string): Meanings {
  const meaning = () => new UploadUnknown(key);
  return { NoSuchUpload: meaning, InvalidUploadId: meaning };
}

/** Refuses an id that no server would make: servers differ in what they do with one (versitygw treats it as a path). */
function assertUploadName(s3: S3Bucket, { key, uploadId }: UploadName): void {
  s3.assertKey(key);
  if (!/^(?!\.+$)[\w.=~-]{1,1024}$/.test(uploadId)) throw new UploadUnknown(key);
}

/** Starts an upload of a key; answers the id that the server gave it. */
export async function createUpload(s3: S3Bucket, key: string, contentType: string): Promise<string> {
  s3.assertKey(key);
  const headers = { "content-type": contentType };
  return ask(s3, (client) => client.initiateNewMultipartUpload(s3.bucket, key, headers));
}

/** The parts that arrived, by number; at most 10000. Errors: `UploadUnknown`. */
export async function listUploadedParts(s3: S3Bucket, upload: UploadName): Promise<UploadedPart[]> {
  assertUploadName(s3, upload);
  const { key, uploadId } = upload;
  const parts = await ask(
    s3,
    (client) => client.listUploadedParts(s3.bucket, key, uploadId),
    unknownUpload(key),
  );
  return parts
    .slice(0, maxPartNumber)
    .map(({ part, size, etag }) => ({ PartNumber: part, Size: size, ETag: quotedEtag(etag) }));
}

/** An address that takes one PUT of one part; sends no request to the server. Errors: `UploadUnknown`, `InvalidPart`. */
export async function signPart(
  s3: SigningBucket,
  upload: UploadName,
  options: SignPartOptions,
): Promise<SignedPart> {
  assertUploadName(s3, upload);
  assertPartNumber(options.partNumber);
  const { expiresInSeconds } = options;
  const signedAt = s3.now();
  const query = { uploadId: upload.uploadId, partNumber: String(options.partNumber) };
  const url = await s3.signer.presignedUrl("PUT", s3.bucket, upload.key, expiresInSeconds, query, signedAt);
  return { url, expiresAt: new Date(signedAt.getTime() + expiresInSeconds * 1000) };
}

/**
 * Joins the named parts into one object. Repeated with the same parts, it succeeds again.
 * Errors: `UploadUnknown`, `InvalidPart`, `PartTooSmall`, `ObjectTooLarge`.
 */
export async function completeUpload(
  s3: S3Bucket,
  upload: UploadName,
  options: CompleteOptions,
): Promise<void> {
  assertUploadName(s3, upload);
  const { key, uploadId } = upload;
  try {
    const parts = partsToJoin(await listUploadedParts(s3, upload), options);
    const etags = parts.map((part) => ({ part: part.PartNumber, etag: part.ETag }));
    await ask(s3, (client) => client.completeMultipartUpload(s3.bucket, key, uploadId, etags), {
      ...unknownUpload(key),
      InvalidPart: () => new InvalidPart("A part was replaced meanwhile"),
    });
  } catch (error) {
    // A client retries if the answer to its first call was lost; by then the upload is gone and the object is there.
    if (!(error instanceof UploadUnknown)) throw error;
    if ((await statObject(s3, key))?.etag !== multipartEtag(options.parts)) throw error;
  }
}

/** Drops an upload and its parts; does nothing if the server knows no such upload. */
export async function abortUpload(s3: S3Bucket, upload: UploadName): Promise<void> {
  try {
    assertUploadName(s3, upload);
    const { key, uploadId } = upload;
    // Not by the client's own method, which does not escape the id.
    const query = `uploadId=${encodeURIComponent(uploadId)}`;
    const request = { method: "DELETE", bucketName: s3.bucket, objectName: key, query };
    await ask(s3, (client) => client.makeRequestAsyncOmit(request, "", [204]), unknownUpload(key));
  } catch (error) {
    if (!(error instanceof UploadUnknown)) throw error;
  }
}

/** MinIO lists the uploads of one key or of the whole bucket, nothing in between, so this filters the list itself. */
export async function* listUnfinishedUploads(s3: S3Bucket, prefix: string): AsyncGenerator<UnfinishedUpload> {
  const asked = isObjectKey(prefix) ? prefix : "";
  let keyMarker = "";
  let uploadIdMarker = "";
  for (;;) {
    const page = await ask(s3, (client) =>
      client.listIncompleteUploadsQuery(s3.bucket, asked, keyMarker, uploadIdMarker, ""),
    );
    for (const { key, uploadId, initiated } of page.uploads) {
      if (key.startsWith(prefix)) yield { key, uploadId, initiatedAt: initiated };
    }
    if (!page.isTruncated) return;
    keyMarker = page.nextKeyMarker;
    uploadIdMarker = page.nextUploadIdMarker;
  }
}
