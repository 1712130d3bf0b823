import { pipeline as connect, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Archive, createMeter, type FileEntry } from "./archive.ts";
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
    const meter = createMeter(parts.within);
    await pipeline(await archive.open(name), meter.stage.resume());
    requireSame(name, meter.read(), expected);
    parts.next();
  }
}

/**
 * Opens a file to be used, which was checked before. The stream fails at its end with a `BackupError` if the bytes are others
 * this time: a bad disk need not give the same twice.
 */
export async function openChecked(archive: Archive, name: string, expected: FileEntry): Promise<Readable> {
  const meter = createMeter();
  const bytes = connect(await archive.open(name), meter.stage, () => {});
  async function* read() {
    yield* bytes;
    requireSame(name, meter.read(), expected);
  }
  // If the reader leaves before the first byte, the generator above never starts.
  return Readable.from(read(), { objectMode: false }).once("close", () => bytes.destroy());
}

function requireSame(name: string, found: FileEntry, expected: FileEntry): void {
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw damageOf(name);
}

/** The error for a file with other bytes than those that were written. */
export function damageOf(name: string, cause?: unknown): BackupError {
  return new BackupError(`The backup is damaged: ${name} is not as it was written`, { cause });
}

function filesOf({ tables, jobs, objects }: Files): [name: string, entry: FileEntry][] {
  return [
    ...tables.map((table): [string, FileEntry] => [tableFile(table.name), table]),
    [jobsFile, jobs],
    ...objects.map((object): [string, FileEntry] => [objectFile(object.key), object]),
  ];
}
