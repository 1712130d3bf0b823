import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";

type Orphans = {
  prefix: KeyPrefix;
  /** Whatever is younger may belong to somebody who is still writing its row. */
  before: Date;
  /** Whether a row knows an object; left out where every object with a row is younger. */
  isKept?: (key: string) => Promise<boolean>;
};

/**
 * Removes the objects that no row knows, as after a restore or where a process was killed between the store and Postgres,
 * and the uploads in parts that it had begun.
 */
export async function removeOrphans(
  store: ObjectStore,
  { prefix, before, isKept = async () => false }: Orphans,
): Promise<void> {
  for await (const { key, lastModified } of store.list(prefix)) {
    if (lastModified < before && !(await isKept(key))) await store.remove(key);
  }
  await abortUnfinished(store, prefix, before);
}

/** Ends the uploads in parts that were begun before a time and that nobody finished. */
export async function abortUnfinished(store: ObjectStore, prefix: KeyPrefix, before: Date): Promise<void> {
  for await (const upload of store.multipart.listUnfinished(prefix)) {
    if (upload.initiatedAt < before) await store.multipart.abort(upload.key, upload.uploadId);
  }
}
