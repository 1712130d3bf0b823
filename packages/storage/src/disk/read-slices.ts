import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { callbackify } from "node:util";

/** Bytes of a slice, for who takes them as they come and for who does not. */
const quick = 32 * 1024;
const slow = 8 * 1024;

/** Who has not taken a slice after this time, in milliseconds, is slow. */
const patience = 250;

/** What is read, and by whom. */
type Reading = {
  start: number;
  end: number;
  /**
   * Whether whoever reads is done with every slice so far; then its memory holds the next one.
   * Without it nothing is used twice.
   */
  hasTakenAll?: (() => boolean) | undefined;
};

/** A file to read, and what is done with it once nobody reads it. */
type Source = { handle: Pick<FileHandle, "read">; giveBack: () => Promise<void> };

/**
 * Streams the bytes of a file from `start` to `end`, both included, and gives it back. Nothing is read ahead: in memory is
 * one slice, which the reader has not taken yet, and a small one where they take long; thousands may read over slow lines.
 * Memory that is new for each slice would be collected by a look through all that the process holds, at every thirty
 * megabytes. The stream fails with what reading fails with, and where the file ends before `end`.
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
      // A piece of another length is not kept: who takes long would hold on to a large one.
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
