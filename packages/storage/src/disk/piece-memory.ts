import type { FileHandle } from "node:fs/promises";

/** Bytes of a piece that is read at once: as many as pdf.js requests. */
export const pieceBytes = 64 * 1024;

/** The most unused buffers to keep: 2 MB. */
const keptAtMost = 32;

/** The buffer of one reader, allocated at the first read. */
export type PieceOfMemory = Disposable & {
  /**
   * Reads `length` bytes of a file, `pieceBytes` at most, or fewer at its end; call it once. The bytes belong to the reader
   * until this is disposed of.
   */
  read: (file: Pick<FileHandle, "read">, place: { position: number; length: number }) => Promise<Buffer>;
};

/**
 * A pool of the buffers through which pieces of files pass. With a new buffer for each, garbage collection would scan the
 * whole heap after every thirty megabytes.
 */
export function createPieceMemory(): () => PieceOfMemory {
  const kept = new Array<Buffer>();

  return () => {
    let piece: Buffer | undefined;
    let isReading = false;
    let isOver = false;

    function giveBack(): void {
      if (piece && kept.length < keptAtMost) kept.push(piece);
      piece = undefined;
    }

    return {
      async read(file, { position, length }) {
        const memory = kept.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
        piece = memory;
        isReading = true;
        try {
          const { bytesRead } = await file.read(memory, 0, length, position);
          return memory.subarray(0, bytesRead);
        } finally {
          isReading = false;
          // A reader that left meanwhile left before the disk had finished writing into the buffer.
          if (isOver) giveBack();
        }
      },
      [Symbol.dispose]() {
        isOver = true;
        if (!isReading) giveBack();
      },
    };
  };
}
