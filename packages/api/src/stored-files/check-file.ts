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

/** What was registered of a file: its length in bytes and its SHA-256 in lower-case hex. */
export type Registered = { objectPath: string; size: number; sha256: string };

/** What a check found, and when. */
export type FileCheck = { condition: FileCondition; checkedAt: Date };

export const checkFileJob = defineJob({
  name: "check-stored-file",
  payload: z.object({ objectPath: z.string().min(1) }),
});

/**
 * Compares a registered PDF with what was registered and writes down what it found; undefined where there is none any more.
 * Errors: `StoreUnavailable`, and whatever else kept it from being read; the row is then as it was.
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

/** Writes down what a check found; undefined where the file was dropped meanwhile. */
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

/** Reads an object to its end. A file is missing only where the store answers and its place for objects is there. */
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

/** What an object holds. One of more than `maxBytes` is read no further. */
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

/** Milliseconds after which a file that was found wrong is read again because somebody asks for it. */
const askedAgainAfter = 10 * 60 * 1000;

/**
 * Has a file checked, because somebody asked for it and it was not there or is known to be wrong: so administrators hear
 * of the first and members get the second back soon after it was put right.
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
