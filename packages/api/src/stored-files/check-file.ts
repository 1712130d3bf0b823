import { createHash } from "node:crypto";
import type { Database } from "@antochi/db/schema";
import type { FileCondition } from "@antochi/db/tables/stored-files";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";

type Parts = Pick<Dependencies, "db" | "store" | "now">;

/** A file's registered length in bytes and SHA-256 in lower-case hex. */
export type Registered = { objectPath: string; size: number; sha256: string };

/** What a check found, and when. */
export type FileCheck = { condition: FileCondition; checkedAt: Date };

export const checkFileJob = defineJob({
  name: "check-stored-file",
  payload: z.object({ objectPath: z.string().min(1) }),
});

/**
 * Compares a registered PDF with its registration and records the result; undefined where it no longer exists.
 * Errors: `StoreUnavailable`, and whatever else kept it from being read; the row is then unchanged.
 */
export async function checkFile(
  { db, store, now }: Parts,
  { objectPath }: Pick<Registered, "objectPath">,
  signal?: AbortSignal,
): Promise<FileCheck | undefined> {
  const file = await db
    .selectFrom("storedFiles")
    .select(["size", "sha256"])
    .where("objectPath", "=", objectPath)
    .executeTakeFirst();
  if (!file || file.size === null || file.sha256 === null) return undefined;
  const condition = await examine(store, { objectPath, size: file.size, sha256: file.sha256 }, signal);
  return recordCheck({ db, now }, { objectPath, condition });
}

/** Records the result of a check; undefined where the file was dropped meanwhile. */
export async function recordCheck(
  { db, now }: Pick<Parts, "db" | "now">,
  { objectPath, condition }: { objectPath: string; condition: FileCondition },
): Promise<FileCheck | undefined> {
  const checkedAt = now();
  const { numUpdatedRows } = await db
    .updateTable("storedFiles")
    .set({ condition, checkedAt })
    .where("objectPath", "=", objectPath)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? { condition, checkedAt } : undefined;
}

/** Reads an object to its end. A file counts as missing only where the store answers and its bucket or directory exists. */
export async function examine(
  store: ObjectStore,
  { objectPath, size, sha256 }: Registered,
  signal?: AbortSignal,
): Promise<FileCondition> {
  try {
    const found = await measure(store, { key: keyOfObjectPath(objectPath), maxBytes: size }, signal);
    return found.size === size && found.sha256 === sha256 ? "ok" : "altered";
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    await store.ping();
    return "missing";
  }
}

/** An object's size and hash; stops reading after `maxBytes`. */
async function measure(
  store: ObjectStore,
  { key, maxBytes }: { key: string; maxBytes: number },
  signal: AbortSignal | undefined,
): Promise<{ size: number; sha256: string }> {
  const hash = createHash("sha256");
  let size = 0;
  const bytes: AsyncIterable<Uint8Array> = await store.read(key);
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    hash.update(chunk);
    size += chunk.byteLength;
    if (size > maxBytes) break;
  }
  return { size, sha256: hash.digest("hex") };
}

/** A file known to be wrong is checked again on request at most this often, in milliseconds. */
const askedAgainAfter = 10 * 60 * 1000;

/**
 * Enqueues a check of a file that was requested but missing, or is known to be wrong: administrators hear of the former, and
 * members get the latter back soon after it was repaired.
 */
export async function checkFileSoon(
  db: Database,
  {
    objectPath,
    condition,
    checkedAt,
  }: { objectPath: string; condition: FileCondition; checkedAt: Date | null },
  at: Date,
): Promise<void> {
  const isKnown = condition !== "ok" && checkedAt !== null;
  if (isKnown && at.getTime() - checkedAt.getTime() < askedAgainAfter) return;
  await db.transaction().execute((tx) => enqueue(tx, checkFileJob, { objectPath }, { key: objectPath }));
}
