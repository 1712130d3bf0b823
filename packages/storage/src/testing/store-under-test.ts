import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect } from "vitest";
import type { ObjectStat, ObjectStore, PartToJoin } from "../object-store.ts";

/** A store whose signed addresses are served. `pastStore` is the same store with its clock an hour behind. */
export type StoreUnderTest = Partial<AsyncDisposable> & { store: ObjectStore; pastStore: ObjectStore };

/** The store that is open while a test runs. */
export type OpenStore = () => StoreUnderTest;

export const MiB = 1024 * 1024;
export const pdf = { contentType: "application/pdf", maxBytes: 20 * MiB };
export const anHour = { expiresInSeconds: 3600, maxBytes: 20 * MiB };

/** Stores a text as if it were a PDF. */
export function writeText(store: ObjectStore, key: string, text: string): Promise<ObjectStat> {
  return store.write(key, Readable.from([Buffer.from(text)]), pdf);
}

/** Reads what is stored as text. */
export async function readText(store: ObjectStore, key: string): Promise<string> {
  return String(await buffer(await store.read(key)));
}

/** All bytes that an opened object gives, at once or in a stream. */
export async function bytesOf(given: Readable | Buffer): Promise<Buffer> {
  return Buffer.isBuffer(given) ? given : buffer(given);
}

/** PUTs bytes as a browser does. */
export async function putTo(
  url: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; etag: string; text: string }> {
  const response = await fetch(url, { method: "PUT", body: Uint8Array.from(Buffer.from(body)), headers });
  return { status: response.status, etag: response.headers.get("etag") ?? "", text: await response.text() };
}

/** Uploads one part of an upload by its signed address. */
export async function uploadPart(
  store: ObjectStore,
  { key, uploadId, partNumber }: { key: string; uploadId: string; partNumber: number },
  body: Buffer,
): Promise<PartToJoin> {
  const { url } = await store.multipart.signPart(key, uploadId, { ...anHour, partNumber });
  const { status, etag } = await putTo(url, body);
  expect(status).toBe(200);
  return { PartNumber: partNumber, ETag: etag };
}

/** The bytes in pieces of one size; the last may be shorter. */
export function* chunked(bytes: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Collects everything in an array. */
export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
