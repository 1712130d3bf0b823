import { type FileHandle, open, rm } from "node:fs/promises";
import { onDisk } from "./file-system.ts";
import type { DiskLayout } from "./layout.ts";

export type TemporaryFile = AsyncDisposable & {
  path: string;
  handle: FileHandle;
  /** Flushes the bytes to disk and closes the file, ready to be renamed. */
  finish(): Promise<void>;
};

/** A new file that is removed at the end of its scope unless it was renamed. */
export async function openTemporaryFile(layout: DiskLayout): Promise<TemporaryFile> {
  const path = layout.newTemporaryPath();
  const handle = await onDisk(() => open(path, "wx", 0o600));
  return {
    path,
    handle,
    finish: () =>
      onDisk(async () => {
        await handle.sync();
        await handle.close();
      }),
    async [Symbol.asyncDispose]() {
      await handle.close();
      await rm(path, { force: true });
    },
  };
}
