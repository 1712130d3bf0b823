import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeDirectory } from "@antochi/environment/make-directory";
import { ifThere } from "@antochi/environment/system-error";
import type { BackupBucket } from "@antochi/storage/backup-bucket";
import { manifestNames } from "./archive.ts";
import type { BackupFiles } from "./backup-files.ts";
import { bucketFiles } from "./bucket-files.ts";
import { directoryFiles } from "./directory-files.ts";

/**
 * A place where backups are kept beside each other, each named by the instant it was begun at. Nothing else there is
 * touched.
 */
export type Depot = {
  /** The name of the place, for people. */
  readonly where: string;
  /** Makes the place if it is missing. */
  prepare(): Promise<void>;
  /** By name, and so by age, the oldest first. */
  list(): Promise<KeptBackup[]>;
  files(name: string): BackupFiles;
  /** Removes a backup, its manifest first, so that what an interruption leaves is no backup. */
  remove(name: string): Promise<void>;
};

/** A backup without a manifest is unfinished: under way, or interrupted. */
export type KeptBackup = { name: string; isFinished: boolean };

const shape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
const manifests: readonly string[] = Object.values(manifestNames);

/** The name of a backup that is begun now, such as `2026-11-22T02-00-00Z`. */
export function nameOfBackup(begunAt: Date): string {
  return begunAt.toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
}

/** When a backup of this name was begun. */
export function beginOf(name: string): Date {
  return new Date(name.replace(/T(\d\d)-(\d\d)-/, "T$1:$2:"));
}

/** Backups in a directory, each in one of its own. */
export function directoryDepot(directory: string): Depot {
  return {
    where: directory,
    prepare: () => makeDirectory(directory),
    async list() {
      const names = (await readdir(directory)).filter((name) => shape.test(name)).toSorted();
      return Promise.all(
        names.map(async (name) => ({ name, isFinished: await hasManifest(join(directory, name)) })),
      );
    },
    files: (name) => directoryFiles(join(directory, name)),
    async remove(name) {
      for (const manifest of manifests) await rm(join(directory, name, manifest), { force: true });
      await rm(join(directory, name), { recursive: true, force: true });
    },
  };
}

async function hasManifest(directory: string): Promise<boolean> {
  const found = await Promise.all(manifests.map((name) => ifThere(stat(join(directory, name)))));
  return found.some((stats) => stats !== undefined);
}

/** Backups in a bucket, each under a prefix of its own. */
export function bucketDepot(bucket: BackupBucket): Depot {
  return {
    where: bucket.where,
    prepare: () => bucket.prepare(),
    async list() {
      const found = new Map<string, boolean>();
      for await (const key of bucket.list("")) {
        const [name = "", file = ""] = key.split(/\/(.*)/s);
        if (shape.test(name)) found.set(name, found.get(name) === true || manifests.includes(file));
      }
      const names = [...found].toSorted(([a], [b]) => a.localeCompare(b));
      return names.map(([name, isFinished]) => ({ name, isFinished }));
    },
    files: (name) => bucketFiles(bucket, name),
    async remove(name) {
      for (const manifest of manifests) await bucket.remove(`${name}/${manifest}`);
      const keys: string[] = [];
      for await (const key of bucket.list(`${name}/`)) keys.push(key);
      for (const key of keys) await bucket.remove(key);
      await bucket.dropUnfinished(`${name}/`);
    },
  };
}
