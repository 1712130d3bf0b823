import { stat } from "node:fs/promises";
import { onDiskOrNull } from "./file-system.ts";
import { type OpenObject, openObjectFile, versionOf } from "./object-file.ts";

/** The open file of an object, which others may be reading as well: read it by position, and give it back once. */
export type KeptFile = OpenObject & { giveBack: () => Promise<void> };

/** Opens the file of an object; `null` as for `openObjectFile`. */
export type OpenKept = (path: string) => Promise<KeptFile | null>;

type Limits = {
  /** How long a file stays open after it was last asked for, in milliseconds. */
  keptFor?: number;
  /** The most files to keep; those opened first are closed first. */
  atMost?: number;
};

type Kept = {
  file: OpenObject;
  /** Whether the path still leads to this file. */
  isSame: () => Promise<boolean>;
  readers: number;
  isKept: boolean;
  timer: NodeJS.Timeout;
};

/**
 * Caches open files for a while, since a document is read in many ranges: size and ETag are read when the file is opened,
 * and later only its path is looked up. If that now leads to another file, or to none, that is the answer; as long as a
 * file is open, no other has its inode number.
 */
export function createKeptFiles({ keptFor = 5_000, atMost = 64 }: Limits = {}): OpenKept {
  const files = new Map<string, Kept>();

  return async (path) => {
    const known = files.get(path);
    if (known) {
      // Lent before its path is looked up, so that nobody closes it meanwhile.
      const lent = lend(known);
      const isSame = await known.isSame().catch(async (error: unknown) => {
        await lent.giveBack();
        throw error;
      });
      if (isSame) return lent;
      letGo(path, known);
      await lent.giveBack();
    }
    const file = await openObjectFile(path);
    return file && lend(keep(path, file));
  };

  function keep(path: string, file: OpenObject): Kept {
    const timer = setTimeout(() => letGo(path, opened), keptFor).unref();
    const isSame = lookTogether(() => leadsTo(path, file));
    const opened: Kept = { file, isSame, readers: 0, isKept: true, timer };
    const before = files.get(path);
    if (before) letGo(path, before);
    files.set(path, opened);
    const [oldest] = files;
    if (oldest && files.size > atMost) letGo(...oldest);
    return opened;
  }

  function lend(kept: Kept): KeptFile {
    kept.readers += 1;
    if (kept.isKept) kept.timer.refresh();
    return {
      ...kept.file,
      async giveBack() {
        kept.readers -= 1;
        if (!kept.isKept && kept.readers === 0) await kept.file.handle.close();
      },
    };
  }

  function letGo(path: string, kept: Kept): void {
    if (!kept.isKept) return;
    kept.isKept = false;
    clearTimeout(kept.timer);
    if (files.get(path) === kept) files.delete(path);
    // It was read only: nothing is lost where closing fails.
    if (kept.readers === 0) kept.file.handle.close().catch(() => undefined);
  }
}

async function leadsTo(path: string, { version }: OpenObject): Promise<boolean> {
  const stats = await onDiskOrNull(() => stat(path));
  return stats !== null && versionOf(stats) === version;
}

/** Callers during a lookup share the next one, so that every answer is from after its call. */
function lookTogether(look: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;

  function begin(): Promise<boolean> {
    next = undefined;
    const looking = look().finally(() => {
      if (underWay === looking) underWay = undefined;
    });
    underWay = looking;
    return looking;
  }
  return () => (underWay === undefined ? begin() : (next ??= underWay.then(begin, begin)));
}
