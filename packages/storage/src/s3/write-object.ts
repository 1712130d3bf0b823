import type { Bytes } from "../consume.ts";
import { quotedEtag } from "../entity-tag.ts";
import { maxPartNumber } from "../multipart-rules.ts";
import type { ObjectStat, WriteOptions } from "../object-store.ts";
import { ObjectMissing, ObjectTooLarge } from "../store-errors.ts";
import { statObject } from "./objects.ts";
import { type S3Bucket, ask } from "./s3-bucket.ts";

const mebibyte = 1024 * 1024;

/** How many parts have the least size. Some servers want all parts of an object to be equal, so it changes late. */
const smallParts = 8_000;

/**
 * The size of an object's part, in bytes: S3's minimum, the least that must be held in memory to write a stream of unknown
 * length, until so many parts are used up that the rest must be larger.
 */
export function bytesOfPart(number: number): number {
  return (number <= smallParts ? 5 : 32) * mebibyte;
}

/** The most that all parts of an object can hold, in bytes: 101 GiB. */
export const objectMaxBytes =
  smallParts * bytesOfPart(1) + (maxPartNumber - smallParts) * bytesOfPart(maxPartNumber);

/** Makes a call that may be repeated, since all its bytes are in memory: once, or as often as it takes. */
export type Send = <Result>(call: () => Promise<Result>) => Promise<Result>;

type Writing = WriteOptions & {
  /** Makes each call; once by default. */
  send?: Send;
};

/**
 * Writes a stream: up to one block with a single PUT, more as an upload in parts, which becomes visible as a whole at the
 * end. The client's own `putObject` leaves the parts behind when the stream fails.
 */
export async function writeObject(
  s3: S3Bucket,
  key: string,
  body: Bytes,
  { contentType, maxBytes, send = (call) => call() }: Writing,
): Promise<ObjectStat> {
  s3.assertKey(key);
  const headers = { "content-type": contentType };
  let held: Buffer | null = null;
  let upload: PartWriter | null = null;
  try {
    for await (const block of blocksOf(body, maxBytes)) {
      if (held !== null) {
        upload ??= await startParts(s3, key, headers, send);
        await upload.write(held);
      }
      held = block;
    }
    const last = held ?? Buffer.alloc(0);
    if (upload === null) {
      const request = { method: "PUT", bucketName: s3.bucket, objectName: key, headers };
      await send(() => ask(s3, (client) => client.makeRequestAsyncOmit(request, last)));
    } else {
      await upload.write(last);
      await upload.complete();
    }
  } catch (error) {
    await upload?.abort();
    throw error;
  }
  const written = await send(() => statObject(s3, key));
  if (written === null) throw new ObjectMissing(key);
  return written;
}

type PartWriter = {
  write(block: Buffer): Promise<void>;
  complete(): Promise<void>;
  /** Aborts as far as the store allows; what stays is swept like every unfinished upload. */
  abort(): Promise<void>;
};

async function startParts(
  s3: S3Bucket,
  key: string,
  headers: Record<string, string>,
  send: Send,
): Promise<PartWriter> {
  const { bucket } = s3;
  // An upload whose id got lost with the answer is swept like every unfinished one.
  const uploadId = await send(() =>
    ask(s3, (client) => client.initiateNewMultipartUpload(bucket, key, headers)),
  );
  const query = `uploadId=${encodeURIComponent(uploadId)}`;
  const parts: { part: number; etag: string }[] = [];
  return {
    async write(block) {
      const part = parts.length + 1;
      const request = {
        method: "PUT",
        bucketName: bucket,
        objectName: key,
        query: `partNumber=${part}&${query}`,
      };
      const response = await send(() => ask(s3, (client) => client.makeRequestAsyncOmit(request, block)));
      parts.push({ part, etag: quotedEtag(response.headers.etag ?? "") });
    },
    async complete() {
      let attempts = 0;
      await send(async () => {
        attempts += 1;
        try {
          await ask(s3, (client) => client.completeMultipartUpload(bucket, key, uploadId, parts));
        } catch (error) {
          // The attempt before may have succeeded although its answer was lost; then the upload no longer exists.
          if (attempts === 1 || (await statObject(s3, key)) === null) throw error;
        }
      });
    },
    async abort() {
      const request = { method: "DELETE", bucketName: bucket, objectName: key, query };
      await ask(s3, (client) => client.makeRequestAsyncOmit(request, "", [204])).catch(() => {});
    },
  };
}

/** Cuts a stream into the parts of an object, the last one shorter. Throws `ObjectTooLarge`. */
async function* blocksOf(body: Bytes, maxBytes: number): AsyncGenerator<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let total = 0;
  let number = 1;
  for await (const part of body) {
    let chunk = typeof part === "string" ? Buffer.from(part) : part;
    total += chunk.byteLength;
    if (total > maxBytes) throw new ObjectTooLarge(maxBytes);
    while (size + chunk.byteLength >= bytesOfPart(number)) {
      const missing = bytesOfPart(number) - size;
      yield Buffer.concat([...chunks, chunk.subarray(0, missing)]);
      number += 1;
      chunk = chunk.subarray(missing);
      chunks = [];
      size = 0;
    }
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  if (size > 0) yield Buffer.concat(chunks);
}
