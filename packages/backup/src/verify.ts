import { type Totals, totalsOf } from "./back-up.ts";
import { checkFiles } from "./check-files.ts";
import { openBackup, type Source } from "./manifest.ts";
import type { Progress } from "./progress.ts";

/**
 * Reads a finished backup from end to end; needs neither a database nor a store.
 *
 * @returns its totals, and the instant of its rows in ISO 8601
 * @throws {BackupError} if it is unfinished, or names the first file that is missing or not as it was written
 */
export async function verify({
  progress,
  ...source
}: Source & { progress?: Progress }): Promise<Totals & { createdAt: string }> {
  const { archive, manifest } = await openBackup(source);
  await checkFiles(archive, manifest, progress);
  return { ...totalsOf(manifest), createdAt: manifest.createdAt };
}
