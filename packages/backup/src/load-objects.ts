import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Archive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { openChecked } from "./check-files.ts";
import { objectFile } from "./layout.ts";
import type { ObjectEntry } from "./manifest.ts";
import { type Progress, quietly } from "./progress.ts";

const prefixes: readonly KeyPrefix[] = ["uploads/", "pdfs/", "thumbnails/"];

/**
 * Objects of this very backup may exist: from an interrupted restore, whose database is still empty.
 *
 * @throws {BackupError} if the store holds anything else
 */
export async function refuseOtherObjects(store: ObjectStore, objects: readonly ObjectEntry[]): Promise<void> {
  const own = new Set(objects.map(({ key }) => key));
  for (const prefix of prefixes) {
    for await (const { key } of store.list(prefix)) {
      if (!own.has(key)) throw new BackupError(`The object store is not empty: it holds ${key}`);
    }
  }
}

/** Writes the objects of a backup into the store, replacing any of the same key. */
export async function loadObjects(
  store: ObjectStore,
  archive: Archive,
  objects: readonly ObjectEntry[],
  progress: Progress = quietly,
): Promise<void> {
  const total = objects.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const object of objects) {
    const { key, bytes } = object;
    const contentType = key.endsWith(".pdf") ? "application/pdf" : "image/png";
    progress("Writing PDFs", done, total);
    const body = await openChecked(archive, objectFile(key), object);
    await store.write(key, body, { contentType, maxBytes: bytes }).finally(() => body.destroy());
    done += bytes;
  }
  progress("Writing PDFs", total, total);
}
