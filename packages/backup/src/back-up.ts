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
  /** A place that is made here, or is empty. */
  to: BackupFiles;
  /** 32 bytes to encrypt it with; without one it is in the clear. */
  key?: Buffer | null;
  now: () => Date;
  progress?: Progress;
  /** How to let a number of milliseconds pass before an object is read again; tests do not wait. */
  wait?: (milliseconds: number) => Promise<unknown>;
};

export type BackUpReport = Totals & {
  /** Registered objects that the store does not have: the source itself lacked them. */
  missing: string[];
  /** Objects whose bytes are not those that were registered; kept as they are. */
  altered: string[];
  /** Objects that the store has and cannot read, a picture among them or not; the backup is without them. */
  unreadable: string[];
};

export type Totals = { rows: number; jobs: number; objects: number; bytes: number };

/**
 * How many snapshots are tried where an object of the last one is gone, because its article was deleted meanwhile. Only
 * what is new since then has to be copied, so each try is shorter. What was missing from the one before as well is lost, as
 * rows go before their objects, and another would lack it too.
 */
const attempts = 10;

/**
 * Writes the database and its objects into one place, while the product goes on. The rows are those of one instant,
 * and every object that they count on is there. The place holds a backup once its manifest is, at the very end, after every
 * file was read back and found to be as it was written.
 *
 * @throws {BackupError} where the place holds anything, the database nothing of this product, or
 *   a file is not as it was written
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

/** The registered objects that a backup does not have, but for those that are known to it, and those with other bytes. */
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

/** What a backup holds, for the person who made or restored it. */
export function totalsOf({ tables, jobs, objects }: Pick<Manifest, "tables" | "jobs" | "objects">): Totals {
  const files = [...tables, jobs, ...objects];
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    jobs: jobs.rows,
    objects: objects.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Leaves out what an earlier try had copied and the last snapshot no longer counts on. */
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
