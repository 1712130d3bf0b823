import { createReadStream, createWriteStream } from "node:fs";
import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeDirectory } from "@antochi/environment/make-directory";
import { hasCode } from "@antochi/environment/system-error";
import { BackupError } from "./backup-error.ts";
import { BackupFileMissing, type BackupFiles } from "./backup-files.ts";

/** A backup holds password hashes and letters: only its owner may read it. */
const ownerOnlyFile = 0o600;

/** The files of a backup in a directory of its own, readable by its owner alone. */
export function directoryFiles(directory: string): BackupFiles {
  return {
    where: directory,
    async prepare(folders) {
      await makeDirectory(directory);
      if ((await readdir(directory)).length > 0) {
        throw new BackupError(`${directory} is not empty: name a new directory for each backup`);
      }
      for (const folder of folders) {
        await makeDirectory(join(directory, folder));
      }
    },
    async write(name, body) {
      const path = join(directory, name);
      const draft = `${path}.unfinished`;
      try {
        await pipeline(body, createWriteStream(draft, { mode: ownerOnlyFile, flush: true }));
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw isFull(error) ? new BackupError(`No space is left in ${directory}`, { cause: error }) : error;
      }
    },
    async read(name) {
      const path = join(directory, name);
      const handle = await open(path).catch((cause: unknown) => {
        if (!hasCode(cause, "ENOENT")) throw cause;
        throw new BackupFileMissing(`There is no ${path}`, { cause });
      });
      return createReadStream(path, { fd: handle });
    },
    async remove(name) {
      await rm(join(directory, name), { force: true });
    },
  };
}

/** The disk or the owner's quota is full; what Node says of it names no file, and several disks take part in a backup. */
function isFull(error: unknown): boolean {
  return hasCode(error, "ENOSPC") || hasCode(error, "EDQUOT");
}
