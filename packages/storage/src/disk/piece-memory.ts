import type { FileHandle } from "node:fs/promises";

/** Bytes of a piece that is read at once: as many as pdf.js asks for. */
export const pieceBytes = 64 * 1024;

/** Pieces of memory that are kept while nobody has them: 2 MB. */
const keptAtMost = 32;

/** The memory of one reader, which has nothing yet. */
export type PieceOfMemory = Disposable & {
  /**
   * Reads so many bytes of a file, `pieceBytes` at most, or fewer where it ends; once. They are the
   * reader's until this is disposed of.
   */
  read: (file: Pick<FileHandle, "read">, place: { position: number; length: number }) => Promise<Buffer>;
};

/**
 * The memory in which pieces of files pass through the process, used again: new for each of them, it would have the
 * collector look through all that the process holds at every thirty megabytes.
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
          // Whoever left meanwhile left before the disk had done with it.
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
