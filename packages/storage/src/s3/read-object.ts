import { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { ByteRange, OpenedObject } from "../object-store.ts";
import { RangeNotSatisfiable } from "../store-errors.ts";
import { missing, statObject } from "./objects.ts";
import { type S3Bucket, ask } from "./s3-bucket.ts";
import { onS3, storeErrorOf } from "./s3-failure.ts";

/** The bytes of an object, or of a range of it. Errors: `ObjectMissing`, `RangeNotSatisfiable`. */
export async function readObject(s3: S3Bucket, key: string, range?: ByteRange): Promise<Readable> {
  s3.assertKey(key);
  const source = await ask(
    s3,
    (client) =>
      range === undefined
        ? client.getObject(s3.bucket, key)
        : client.getPartialObject(s3.bucket, key, range.start, lengthOf(range)),
    { ...missing(key), InvalidRange: () => new RangeNotSatisfiable(key) },
  );
  return readInTime(source, s3.silenceMs);
}

/** Nothing is held open between requests to a bucket: the metadata is read now, and the bytes when they are asked for. */
export async function openObject(s3: S3Bucket, key: string): Promise<OpenedObject | null> {
  const stat = await statObject(s3, key);
  return (
    stat && {
      stat,
      read: (_hasTakenAll, range) => readObject(s3, key, range),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
  );
}

/** The length as the client's method takes it: 0 reads to the end. */
function lengthOf({ start, end }: ByteRange): number {
  return end === undefined ? 0 : end - start + 1;
}

/**
 * Passes an answer's bytes on. While somebody waits for bytes, the store may be silent for `silenceMs`. A member on a slow
 * line may take any time, which the connection's own timeout would count as silence of the store.
 */
function readInTime(source: Readable, silenceMs: number): Readable {
  if (source instanceof IncomingMessage) source.socket.setTimeout(0);
  const chunks: AsyncIterator<unknown> = source[Symbol.asyncIterator]();
  return new Readable({
    read() {
      onS3(() => chunks.next(), { limitMs: silenceMs }).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: unknown) => this.destroy(storeErrorOf(error)),
      );
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
}
