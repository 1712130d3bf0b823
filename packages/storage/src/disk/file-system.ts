import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "@antochi/environment/system-error";
import { StoreError, StoreUnavailable } from "../store-errors.ts";

/** Runs file system calls; what the disk refuses (full, read-only, not permitted, gone) is `StoreUnavailable`. */
export async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw cause instanceof StoreError ? cause : new StoreUnavailable({ cause });
  }
}

/** As `onDisk`, but answers `null` where there is no such file. */
export async function onDiskOrNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return onDisk(async () => {
    try {
      return await work();
    } catch (error) {
      if (hasCode(error, "ENOENT")) return null;
      throw error;
    }
  });
}

/** Makes a rename survive a power cut: the name is stored in the directory, so the directory must be flushed to disk. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Flushes a directory's entries to disk. */
export async function syncDirectory(path: string): Promise<void> {
  await using handle = await open(path, "r");
  await handle.sync();
}

/**
 * Moves a directory away in one step and then removes its files, so that nobody sees it half removed. `aside` is an unused
 * path on the same file system.
 */
export async function removeDirectory(path: string, aside: string): Promise<void> {
  const moved = await onDiskOrNull(async () => {
    await renameDurably(path, aside);
    return true;
  });
  if (moved) await onDisk(() => rm(aside, { recursive: true, force: true }));
}
