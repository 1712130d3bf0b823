import type { KeyPrefix } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";

type Orphans = {
  prefix: KeyPrefix;
  /** A younger object may belong to a process that is still writing its row. */
  before: Date;
  /** Whether a row refers to an object; omit it where every object with a row is younger than `before`. */
  isKept?: (key: string) => Promise<boolean>;
};

/**
 * Removes objects without a row, as after a restore or where a process was killed between writing to the store and to
 * Postgres, and unfinished multipart uploads.
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

/** Aborts unfinished multipart uploads that began before a given time. */
export async function abortUnfinished(store: ObjectStore, prefix: KeyPrefix, before: Date): Promise<void> {
  for await (const upload of store.multipart.listUnfinished(prefix)) {
    if (upload.initiatedAt < before) await store.multipart.abort(upload.key, upload.uploadId);
  }
}
