import { createHash } from "node:crypto";
import type { Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { Bytes } from "../consume.ts";
import { bareEtag } from "../entity-tag.ts";
import { ObjectTooLarge } from "../store-errors.ts";
import { onDisk, onDiskOrNull } from "./file-system.ts";

/**
 * An object is one file: its bytes, then a trailer of fixed length with its ETag. Unlike a file and a side-car after a
 * crash, one file cannot disagree with itself, and readers of PDF and PNG ignore what follows the end.
 */
const trailerBytes = 48;
const trailerShape = /^\n%etag ([0-9a-f]{32}(?:-\d{1,5})?) *\n$/;

export type OpenObject = {
  handle: FileHandle;
  size: number;
  etag: string;
  lastModified: Date;
  /** From `versionOf`. */
  version: string;
};

/** Identifies a file and its last change of any kind. */
export function versionOf({ dev, ino, ctimeMs }: Stats): string {
  return `${dev} ${ino} ${ctimeMs}`;
}

/** Opens an object's file; `null` if there is none, or one that this store did not write. The caller closes it. */
export async function openObjectFile(path: string): Promise<OpenObject | null> {
  const handle = await onDiskOrNull(() => open(path, "r"));
  if (handle === null) return null;
  const opened = await onDisk(() => readTrailer(handle)).catch(async (error: unknown) => {
    await handle.close();
    throw error;
  });
  if (opened === null) await handle.close();
  return opened;
}

async function readTrailer(handle: FileHandle): Promise<OpenObject | null> {
  const stats = await handle.stat();
  const size = stats.size - trailerBytes;
  if (size < 0) return null;
  const { buffer } = await handle.read(Buffer.alloc(trailerBytes), 0, trailerBytes, size);
  const etag = trailerShape.exec(buffer.toString("latin1"))?.[1];
  if (etag === undefined) return null;
  return { handle, size, etag: `"${etag}"`, lastModified: stats.mtime, version: versionOf(stats) };
}

/** Appends the trailer of an object's file. `etag` has its quotes. */
export async function appendTrailer(handle: FileHandle, etag: string): Promise<void> {
  await handle.appendFile(`\n%etag ${bareEtag(etag)}`.padEnd(trailerBytes - 1) + "\n", "latin1");
}

/** Bytes that are buffered for one write, while another may be under way: the memory that an upload takes. */
const writeBytes = 256 * 1024;

/**
 * Appends a stream to a file; answers its length and MD5 (hex). Reads and hashes bytes while those before them are written.
 * Leaves the stream open when it stops early, so that its owner can drain it and still answer; no write is under way then.
 * Errors: `ObjectTooLarge`, `StoreUnavailable`; the stream's own errors as they are.
 */
export async function appendStream(
  handle: FileHandle,
  body: Bytes,
  maxBytes: number,
): Promise<{ size: number; md5: string }> {
  const hash = createHash("md5");
  let size = 0;
  let gathered = new Array<Uint8Array>();
  let gatheredBytes = 0;
  let writing = Promise.resolve();

  async function write() {
    await writing;
    const chunks = gathered;
    gathered = [];
    gatheredBytes = 0;
    writing = onDisk(() => appendAll(handle, chunks));
    // A failure is reported by the next await; until then it must not count as unhandled.
    writing.catch(() => undefined);
  }

  try {
    for await (const part of body) {
      const chunk = typeof part === "string" ? Buffer.from(part) : part;
      size += chunk.byteLength;
      if (size > maxBytes) throw new ObjectTooLarge(maxBytes);
      hash.update(chunk);
      gathered.push(chunk);
      gatheredBytes += chunk.byteLength;
      if (gatheredBytes >= writeBytes) await write();
    }
    await write();
  } finally {
    await Promise.allSettled([writing]);
  }
  await writing;
  return { size, md5: hash.digest("hex") };
}

/** When a disk becomes full, it takes a part of a write and refuses the rest only when that is written. */
async function appendAll(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  const bytes = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten < bytes) await handle.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}
