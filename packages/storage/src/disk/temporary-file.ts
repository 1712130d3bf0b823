import { type FileHandle, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { onDisk, onDiskOrNull } from "./file-system.ts";
import type { DiskLayout } from "./layout.ts";

const forgottenAfterMs = 24 * 60 * 60 * 1000;

export type TemporaryFile = AsyncDisposable & {
  path: string;
  handle: FileHandle;
  /** Brings the bytes to the disk and closes the file: what comes next is a rename. */
  finish(): Promise<void>;
};

/** A new file that is gone after its scope unless it was renamed. */
export async function openTemporaryFile(layout: DiskLayout): Promise<TemporaryFile> {
  const path = layout.newTemporaryPath();
  const handle = await onDisk(() => open(path, "wx"));
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

/** Removes what a killed process left unfinished: a running one never takes a day for one file. */
export async function removeForgottenFiles(layout: DiskLayout, now: Date): Promise<void> {
  for (const name of await readdir(layout.temporary)) {
    const path = join(layout.temporary, name);
    const stats = await onDiskOrNull(() => stat(path));
    if (stats !== null && now.getTime() - stats.mtimeMs > forgottenAfterMs) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
