import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { callbackify } from "node:util";

/** Bytes of a slice, for a quick reader and for a slow one. */
const quick = 32 * 1024;
const slow = 8 * 1024;

/** A reader that has not taken a slice after this time is slow, in milliseconds. */
const patience = 250;

type Reading = {
  start: number;
  end: number;
  /**
   * Whether the reader is done with every slice so far; then the next one reuses the buffer. Without it, no buffer is
   * reused.
   */
  hasTakenAll?: (() => boolean) | undefined;
};

/** A file to read, and what to call once nobody reads it any more. */
type Source = { handle: Pick<FileHandle, "read">; giveBack: () => Promise<void> };

/**
 * Streams the bytes of a file from `start` to `end`, both included, and gives it back. Nothing is read ahead: memory holds
 * one slice that the reader has not taken yet, a small one for a slow reader, since thousands may read over slow lines.
 * With a new buffer for each slice, garbage collection would scan the whole heap after every thirty megabytes. The stream
 * fails if reading fails, or if the file ends before `end`.
 */
export function readSlices(
  { handle, giveBack }: Source,
  { start, end, hasTakenAll = () => false }: Reading,
  now: () => number = () => performance.now(),
): Readable {
  let position = start;
  let handedOut = now();
  let memory = Buffer.alloc(0);
  const givingBack = callbackify(giveBack);
  return new Readable({
    highWaterMark: 0,
    read() {
      const most = now() - handedOut > patience ? slow : quick;
      const length = Math.min(most, end - position + 1);
      // A buffer of another length is not kept: a slow reader would hold on to a large one.
      const isFree = memory.length === length && this.readableLength === 0 && hasTakenAll();
      if (!isFree) memory = Buffer.allocUnsafeSlow(length);
      handle.read(memory, { position }).then(
        ({ buffer, bytesRead }) => {
          if (bytesRead === 0) return void this.destroy(new Error("The file is shorter than it was"));
          position += bytesRead;
          handedOut = now();
          this.push(bytesRead < buffer.length ? buffer.subarray(0, bytesRead) : buffer);
          if (position > end) this.push(null);
        },
        (error: unknown) =>
          this.destroy(error instanceof Error ? error : new Error("Reading failed", { cause: error })),
      );
    },
    destroy(error, done) {
      givingBack(() => done(error));
    },
  });
}
