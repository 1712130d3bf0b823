import { join } from "node:path";
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
 */
export async function saveObjects(
  { store, directory, registered }: Saving,
  saved: Map<string, ObjectEntry>,
): Promise<void> {
  const ids = new Set(registered.map(({ key }) => idOf(key)));
  for (const prefix of keptPrefixes) {
    for await (const { key } of store.list(prefix)) {
      if (!ids.has(idOf(key)) || saved.has(key)) continue;
      const entry = await saveObject(store, key, directory);
      if (entry !== null) saved.set(key, entry);
    }
  }
}

/** Null where the object was removed since it was listed. */
async function saveObject(store: ObjectStore, key: string, directory: string): Promise<ObjectEntry | null> {
  try {
    const file = await saveFile(join(directory, objectFile(key)), await store.read(key));
    return { key, ...file };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/** One id names a PDF and its picture: `pdfs/<id>.pdf`, `thumbnails/<id>.png`. */
export function idOf(key: string): string {
  return key.replace(/^.*\/|\..*$/g, "");
}
