import { join } from "node:path";
import { BackupError } from "./backup-error.ts";
import { type FileEntry, measureFile } from "./files.ts";
import { jobsFile, objectFile, tableFile } from "./layout.ts";
import type { Manifest } from "./manifest.ts";

type Files = Pick<Manifest, "tables" | "jobs" | "objects">;

/**
 * Reads every file of a backup, once it is written and before anything is done with it.
 *
 * @throws {BackupError} names the first file that is missing or not as it was written
 */
export async function checkFiles(directory: string, manifest: Files): Promise<void> {
  for (const [name, expected] of filesOf(manifest)) {
    const found = await measureFile(join(directory, name)).catch((cause: unknown) => {
      throw new BackupError(`The backup is damaged: ${name} cannot be read`, { cause });
    });
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
      throw new BackupError(`The backup is damaged: ${name} is not as it was written`);
    }
  }
}

function filesOf({ tables, jobs, objects }: Files): [name: string, entry: FileEntry][] {
  return [
    ...tables.map((table): [string, FileEntry] => [tableFile(table.name), table]),
    [jobsFile, jobs],
    ...objects.map((object): [string, FileEntry] => [objectFile(object.key), object]),
  ];
}
