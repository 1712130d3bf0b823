import { Readable } from "node:stream";
import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import { tryAgain } from "@antochi/storage/try-again";
import type { Archive } from "./archive.ts";
import { objectFile } from "./layout.ts";
import type { ObjectEntry } from "./manifest.ts";
import { type Progress, quietly } from "./progress.ts";
import type { RegisteredObject } from "./snapshot.ts";

/** Unregistered uploads are left out: their uploaders start again. */
const keptPrefixes: readonly KeyPrefix[] = ["pdfs/", "thumbnails/"];

type Saving = {
  store: ObjectStore;
  archive: Archive;
  registered: readonly RegisteredObject[];
  progress?: Progress;
  /** Waits a number of milliseconds; tests replace it. */
  wait?: ((milliseconds: number) => Promise<unknown>) | undefined;
};

/**
 * Copies the objects that the snapshot refers to, and the pictures made from them, one after the other. An object never
 * changes under its key, so what `saved` already has is not read again; new ones are added to it.
 *
 * @returns the keys of those that cannot be read even when retried, although the store answers; the archive has nothing of
 * them
 */
export async function saveObjects(
  { store, archive, registered, progress = quietly, wait }: Saving,
  saved: Map<string, ObjectEntry>,
): Promise<string[]> {
  const unreadable: string[] = [];
  const ids = new Set(registered.map(({ key }) => idOf(key)));
  const total = registered.reduce((sum, { size }) => sum + size, 0);
  const sizes = new Map(registered.map(({ key, size }) => [key, size]));
  let done = 0;
  for (const prefix of keptPrefixes) {
    for await (const { key } of store.list(prefix)) {
      if (!ids.has(idOf(key))) continue;
      progress("Copying PDFs", done, total);
      done += sizes.get(key) ?? 0;
      if (saved.has(key)) continue;
      const entry = await saveObject({ store, archive, wait }, key);
      if (entry === "unreadable") unreadable.push(key);
      else if (entry !== "gone") saved.set(key, entry);
    }
  }
  progress("Copying PDFs", total, total);
  return unreadable;
}

/** A failed read of the store, as opposed to a failure of the archive. */
class Unreadable extends Error {}

/** `gone` if the object was removed since it was listed. Rejects if the store no longer answers. */
async function saveObject(
  { store, archive, wait }: Pick<Saving, "store" | "archive" | "wait">,
  key: string,
): Promise<ObjectEntry | "gone" | "unreadable"> {
  const saveOnce = async (): Promise<ObjectEntry | "gone"> => {
    try {
      const bytes = Readable.from(readWhole(store, key), { objectMode: false });
      return { key, ...(await archive.save(objectFile(key), bytes)) };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      await archive.remove(objectFile(key));
      if (error.cause instanceof ObjectMissing) return "gone";
      await store.ping();
      throw error;
    }
  };
  try {
    return await tryAgain(saveOnce, { mayPass: (error) => error instanceof Unreadable, wait });
  } catch (error) {
    if (error instanceof Unreadable) return "unreadable";
    throw error;
  }
}

async function* readWhole(store: ObjectStore, key: string): AsyncGenerator {
  try {
    yield* await store.read(key);
  } catch (cause) {
    throw new Unreadable(`${key} cannot be read`, { cause });
  }
}

/** A PDF and its picture share an id: `pdfs/<id>.pdf`, `thumbnails/<id>.png`. */
export function idOf(key: string): string {
  return key.replace(/^.*\/|\..*$/g, "");
}
