import type { Readable } from "node:stream";
import type { AddressBook } from "../address-book.ts";
import { type Bytes, consumeAndDrain } from "../consume.ts";
import { assertPartNumber } from "../multipart-rules.ts";
import { ObjectTooLarge, StoreError } from "../store-errors.ts";
import type { DiskLayout } from "./layout.ts";
import { writePart } from "./multipart.ts";
import { writeStream } from "./objects.ts";
import { type SignedPutAnswer, s3Failure, s3FailureOf, s3Stored } from "./s3-answer.ts";
import { type Permission, readPermission } from "./signed-address.ts";

/** A request of any HTTP server; `url` is the path with its query. */
export type SignedPutRequest = {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: Readable;
};

type Disk = { layout: DiskLayout; now: () => Date; secret: string; addresses: AddressBook };

/**
 * Serves a signed address of the disk store as S3 would: the signature authorises, the size is limited, and every refusal
 * is an answer. The rest of the body is drained, since a browser that is still sending would see a reset connection instead
 * of the answer.
 */
export function receiveSignedPut(disk: Disk, request: SignedPutRequest): Promise<SignedPutAnswer> {
  return consumeAndDrain(request.body, async (bytes) => {
    const permission = permissionOf(disk, request);
    return "status" in permission ? permission : store(disk, permission, { ...request, bytes });
  });
}

function permissionOf(disk: Disk, request: SignedPutRequest): Permission | SignedPutAnswer {
  if (request.method !== "PUT") return s3Failure("MethodNotAllowed");
  const url = disk.addresses.resolve(request.url);
  const key = disk.addresses.keyOf(url);
  if (url === null || key === null) return s3Failure("NoSuchKey");
  const permission = readPermission(disk.secret, { key, query: url.searchParams });
  if (permission === "unsigned") return s3Failure("AccessDenied");
  if (permission === "forged") return s3Failure("SignatureDoesNotMatch");
  if (disk.now().getTime() > permission.expires * 1000) return s3Failure("RequestExpired");
  return permission;
}

async function store(
  disk: Disk,
  { key, maxBytes, part }: Permission,
  { headers, body, bytes }: SignedPutRequest & { bytes: Bytes },
): Promise<SignedPutAnswer> {
  try {
    if (Number(headers["content-length"] ?? 0) > maxBytes) throw new ObjectTooLarge(maxBytes);
    if (part === null) return s3Stored((await writeStream(disk, key, bytes, maxBytes)).etag);
    assertPartNumber(part.partNumber);
    return s3Stored(await writePart(disk, { key, ...part, body: bytes, maxBytes }));
  } catch (error) {
    if (error instanceof StoreError) return s3Failure(s3FailureOf(error));
    if (body.destroyed && !body.readableEnded) return s3Failure("IncompleteBody");
    throw error;
  }
}
