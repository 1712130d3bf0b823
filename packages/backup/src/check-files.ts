import { type Archive, type FileEntry, measure } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { jobsFile, objectFile, tableFile } from "./layout.ts";
import type { Manifest } from "./manifest.ts";
import { inParts, type Progress, quietly } from "./progress.ts";

type Files = Pick<Manifest, "tables" | "jobs" | "objects">;

/**
 * Reads and checks every file of a backup, after it is written and before it is used.
 *
 * @throws {BackupError} names the first file that is missing or not as it was written
 */
export async function checkFiles(
  archive: Archive,
  manifest: Files,
  progress: Progress = quietly,
): Promise<void> {
  const files = filesOf(manifest);
  const parts = inParts(
    progress,
    "Checking files",
    files.map(([, { bytes }]) => bytes),
  );
  for (const [name, expected] of files) {
    const found = await measure(archive, name, parts.within);
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      throw new BackupError(`The backup is damaged: ${name} is not as it was written`);
    }
    parts.next();
  }
}

function filesOf({ tables, jobs, objects }: Files): [name: string, entry: FileEntry][] {
  return [
    ...tables.map((table): [string, FileEntry] => [tableFile(table.name), table]),
    [jobsFile, jobs],
    ...objects.map((object): [string, FileEntry] => [objectFile(object.key), object]),
  ];
}
