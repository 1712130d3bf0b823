import { type Totals, totalsOf } from "./back-up.ts";
import { checkFiles } from "./check-files.ts";
import { readManifest } from "./manifest.ts";

/**
 * Reads a finished backup from end to end; needs neither a database nor a store.
 *
 * @returns what it holds, and the instant of its rows in ISO 8601
 * @throws {BackupError} where it is unfinished, or names the first file that is missing or not as it was written
 */
export async function verify(directory: string): Promise<Totals & { createdAt: string }> {
  const manifest = await readManifest(directory);
  await checkFiles(directory, manifest);
  return { ...totalsOf(manifest), createdAt: manifest.createdAt };
}
