import type { AddressBook } from "../address-book.ts";
import type { S3Client } from "./s3-client.ts";
import { type Meanings, onS3 } from "./s3-failure.ts";

/** Everything that a call to the store needs. */
export type S3Bucket = {
  client: S3Client;
  /** Signs for the address that browsers reach; makes no requests. */
  signer: S3Client;
  bucket: string;
  region: string;
  addresses: AddressBook;
  /** When a connection counts as dead because nothing is heard. */
  silenceMs: number;
  /** The longest that a call may take which does not stream. */
  limitMs: number;
  now: () => Date;
};

/** Makes one call to the server; see `onS3`. */
export function ask<Result>(
  { client, limitMs }: S3Bucket,
  call: (client: S3Client) => Promise<Result>,
  meanings?: Meanings,
): Promise<Result> {
  return onS3(() => call(client), { limitMs, ...(meanings && { meanings }) });
}
