import type { ObjectStore } from "@antochi/storage/object-store";
import { type Archive, createArchive } from "./archive.ts";
import type { BackupFiles } from "./backup-files.ts";
import { checkFiles } from "./check-files.ts";
import { folders, objectFile } from "./layout.ts";
import { type Manifest, type ObjectEntry, writeManifest } from "./manifest.ts";
import type { Progress } from "./progress.ts";
import { idOf, saveObjects } from "./save-objects.ts";
import { type RegisteredObject, type Snapshot, saveSnapshot } from "./snapshot.ts";

export type BackUpOptions = {
  /** A `postgres://` address. */
  url: string;
  store: ObjectStore;
  /** A place that is empty, or is made here. */
  to: BackupFiles;
  /** 32 bytes to encrypt it with; without a key it is not encrypted. */
  key?: Buffer | null;
  now: () => Date;
  progress?: Progress;
  /** Waits a number of milliseconds before an object is read again; tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
};

export type BackUpReport = Totals & {
  /** Registered objects that the store does not have: the source itself lacked them. */
  missing: string[];
  /** Objects whose bytes are not those that were registered; kept as they are. */
  altered: string[];
  /** Objects that the store has and cannot read, including pictures; the backup lacks them. */
  unreadable: string[];
};

export type Totals = { rows: number; jobs: number; objects: number; bytes: number };

/**
 * How many snapshots are tried while objects of the last one are gone, because their articles were deleted meanwhile. Each
 * attempt copies only what is new, so it is shorter. An object that the attempt before lacked as well is lost: rows are
 * deleted before their objects, so another attempt would lack it too.
 */
const attempts = 10;

/**
 * Writes the database and its objects into one place, while the product runs. The rows are those of one instant, and every
 * object that they refer to is included. The place holds a backup once its manifest is there, which is written last, after
 * every file was read back and found to be as it was written.
 *
 * @throws {BackupError} if the place is not empty, the database holds nothing of this product, or a file is not as it was
 * written
 */
export async function backUp(options: BackUpOptions): Promise<BackUpReport> {
  const { url, store, to, key = null, now, progress, wait } = options;
  const archive = await createArchive(to, { key, folders });
  await store.ping();
  const saved = new Map<string, ObjectEntry>();
  const lost = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    const createdAt = now().toISOString();
    const { registered, ...database } = await saveSnapshot(url, archive, progress);
    const unreadable = await saveObjects(
      { store, archive, registered, wait, ...(progress && { progress }) },
      saved,
    );
    const { missing, altered } = compare(registered, saved, unreadable);
    const isNews = missing.some((key) => !lost.has(key));
    for (const key of missing) lost.add(key);
    if (isNews && attempt < attempts) continue;
    await dropUnregistered(saved, registered, archive);
    const manifest = { createdAt, ...database, objects: [...saved.values()] };
    await checkFiles(archive, manifest, progress);
    await writeManifest(archive, manifest);
    return { ...totalsOf(manifest), missing, altered, unreadable };
  }
}

/** The registered objects that a backup lacks, except the `known` ones, and those with other bytes. */
export function compare(
  registered: readonly RegisteredObject[],
  saved: ReadonlyMap<string, Pick<ObjectEntry, "sha256">>,
  known: readonly string[] = [],
): { missing: string[]; altered: string[] } {
  const missing: string[] = [];
  const altered: string[] = [];
  const left = new Set(known);
  for (const { key, sha256 } of registered) {
    const entry = saved.get(key);
    if (entry === undefined && !left.has(key)) missing.push(key);
    if (entry !== undefined && entry.sha256 !== sha256) altered.push(key);
  }
  return { missing, altered };
}

/** The totals of a backup, for the person who made or restored it. */
export function totalsOf({ tables, jobs, objects }: Pick<Manifest, "tables" | "jobs" | "objects">): Totals {
  const files = [...tables, jobs, ...objects];
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    jobs: jobs.rows,
    objects: objects.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Removes what an earlier attempt copied and the last snapshot no longer refers to. */
async function dropUnregistered(
  saved: Map<string, ObjectEntry>,
  registered: Snapshot["registered"],
  archive: Archive,
): Promise<void> {
  const ids = new Set(registered.map(({ key }) => idOf(key)));
  for (const key of [...saved.keys()].filter((key) => !ids.has(idOf(key)))) {
    saved.delete(key);
    await archive.remove(objectFile(key));
  }
}
