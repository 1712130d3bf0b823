import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import { saveFile } from "./files.ts";
import { objectFile } from "./layout.ts";
import type { ObjectEntry } from "./manifest.ts";
import type { RegisteredObject } from "./snapshot.ts";

/** Uploads that nobody registered are left out: whoever is uploading starts again. */
const keptPrefixes: readonly KeyPrefix[] = ["pdfs/", "thumbnails/"];

type Saving = { store: ObjectStore; directory: string; registered: readonly RegisteredObject[] };

/**
 * Copies the objects that the snapshot counts on, and the pictures made from them, one after the other. An object never
 * changes under its key, so what `saved` already has is not read again; new ones are added to it.
 *
 * @returns the keys of those that cannot be read although the store answers; there is nothing of them in the directory
 */
export async function saveObjects(
  { store, directory, registered }: Saving,
  saved: Map<string, ObjectEntry>,
): Promise<string[]> {
  const unreadable: string[] = [];
  const ids = new Set(registered.map(({ key }) => idOf(key)));
  for (const prefix of keptPrefixes) {
    for await (const { key } of store.list(prefix)) {
      if (!ids.has(idOf(key)) || saved.has(key)) continue;
      const entry = await saveObject(store, key, directory);
      if (entry === "unreadable") unreadable.push(key);
      else if (entry !== "gone") saved.set(key, entry);
    }
  }
  return unreadable;
}

/** What a read of the store failed with, told apart from what the directory refuses. */
class Unreadable extends Error {}

/** `gone` where the object was removed since it was listed. Rejects where the store does not answer any more. */
async function saveObject(
  store: ObjectStore,
  key: string,
  directory: string,
): Promise<ObjectEntry | "gone" | "unreadable"> {
  const path = join(directory, objectFile(key));
  try {
    const bytes = Readable.from(readWhole(store, key), { objectMode: false });
    return { key, ...(await saveFile(path, bytes)) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    await rm(path, { force: true });
    if (error.cause instanceof ObjectMissing) return "gone";
    await store.ping();
    return "unreadable";
  }
}

async function* readWhole(store: ObjectStore, key: string): AsyncGenerator {
  try {
    yield* await store.read(key);
  } catch (cause) {
    throw new Unreadable(`${key} cannot be read`, { cause });
  }
}

/** One id names a PDF and its picture: `pdfs/<id>.pdf`, `thumbnails/<id>.png`. */
export function idOf(key: string): string {
  return key.replace(/^.*\/|\..*$/g, "");
}
