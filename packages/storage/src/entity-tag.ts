import { createHash } from "node:crypto";
import type { PartToJoin } from "./object-store.ts";

/** An ETag without its quotes, for comparing: S3 servers and clients differ in whether they keep them. */
export function bareEtag(etag: string): string {
  return etag.replaceAll('"', "");
}

/** An ETag with its quotes, as HTTP has it. */
export function quotedEtag(etag: string): string {
  return `"${bareEtag(etag)}"`;
}

/**
 * The ETag that S3 gives an object made of parts: the MD5 of the parts' MD5s, a dash, their number.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/checking-object-integrity.html
 */
export function multipartEtag(parts: readonly PartToJoin[]): string {
  const hash = createHash("md5");
  for (const part of parts) hash.update(Buffer.from(bareEtag(part.ETag), "hex"));
  return `"${hash.digest("hex")}-${parts.length}"`;
}
