import { chmod, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode, ifThere } from "./system-error.ts";

const ownerAlone = 0o700;

/**
 * Makes a directory and what it lies in, for its owner alone unless `mode` says otherwise; one that is there is left as it
 * is. Rejects with the system's error, which has the path. NOTE: Node's own recursive `mkdir` never returns, and keeps the
 * process from ending, where a file system such as /proc answers ENOENT for a directory that is there.
 */
export async function makeDirectory(path: string, mode = ownerAlone): Promise<void> {
  const missing = await makeInPlace(path, mode);
  if (missing === undefined) return;
  if (!(await isThere(dirname(path)))) await makeDirectory(dirname(path), mode);
  // If another process has just made the parent, the first error is out of date.
  const stillMissing = await makeInPlace(path, mode);
  if (stillMissing !== undefined) throw stillMissing;
}

/** @returns the system's error if the parent is missing; rejects with any other */
async function makeInPlace(path: string, mode: number): Promise<Error | undefined> {
  try {
    await mkdir(path, { mode });
    // The process' umask has removed the permissions of others.
    if (mode !== ownerAlone) await chmod(path, mode);
    return undefined;
  } catch (error) {
    if (hasCode(error, "EEXIST") && (await stat(path)).isDirectory()) return undefined;
    if (error instanceof Error && hasCode(error, "ENOENT")) return error;
    throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await ifThere(stat(path))) !== undefined;
}
