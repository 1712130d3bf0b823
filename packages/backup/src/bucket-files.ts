import type { BackupBucket } from "@antochi/storage/backup-bucket";
import { ObjectMissing } from "@antochi/storage/store-errors";
import { BackupError } from "./backup-error.ts";
import { BackupFileMissing, type BackupFiles } from "./backup-files.ts";

/** The files of a backup in a bucket, under its name. */
export function bucketFiles(bucket: BackupBucket, name: string): BackupFiles {
  const prefix = `${name}/`;
  const where = `${bucket.where}/${name}`;
  return {
    where,
    async prepare() {
      for await (const _ of bucket.list(prefix)) {
        throw new BackupError(`${where} is not empty: give each backup a name of its own`);
      }
    },
    write: (file, body) => bucket.write(prefix + file, body),
    async read(file) {
      try {
        return await bucket.read(prefix + file);
      } catch (cause) {
        if (!(cause instanceof ObjectMissing)) throw cause;
        throw new BackupFileMissing(`There is no ${where}/${file}`, { cause });
      }
    },
    remove: (file) => bucket.remove(prefix + file),
  };
}
