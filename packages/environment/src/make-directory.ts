import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "./system-error.ts";

/**
 * Makes a directory and what it lies in, for its owner alone unless `mode` says otherwise; one that is there is left as it
 * is. Rejects with the system's error, which has the path. NOTE: Node's own recursive `mkdir` never returns, and keeps the
 * process from ending, where a file system such as /proc answers ENOENT for a directory that is there.
 */
export async function makeDirectory(path: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (hasCode(error, "EEXIST") && (await stat(path)).isDirectory()) return;
    if (!hasCode(error, "ENOENT") || (await isThere(dirname(path)))) throw error;
    await makeDirectory(dirname(path), mode);
    await makeDirectory(path, mode);
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, "ENOENT")) return false;
      throw error;
    },
  );
}
