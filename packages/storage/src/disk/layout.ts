import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { KeyPrefix } from "../object-key.ts";

/** The paths under the store's root. All are on one file system, so that renames are atomic. */
export type DiskLayout = {
  root: string;
  /** The directories of the objects, by the prefix of their keys. */
  directories: Record<KeyPrefix, string>;
  uploads: string;
  temporary: string;
  objectPath(key: string): string;
  uploadPath(uploadId: string): string;
  /** A new unused path for an unfinished file. */
  newTemporaryPath(): string;
};

/** The layout of a store whose files are all in the directory `root`. */
export function layoutUnder(root: string): DiskLayout {
  const objects = join(root, "objects");
  const uploads = join(root, "multipart");
  const temporary = join(root, "temporary");
  return {
    root,
    directories: {
      "uploads/": join(objects, "uploads"),
      "pdfs/": join(objects, "pdfs"),
      "thumbnails/": join(objects, "thumbnails"),
      "exports/": join(objects, "exports"),
      "certificates/": join(objects, "certificates"),
      "copies/": join(objects, "copies"),
    },
    uploads,
    temporary,
    objectPath: (key) => join(objects, key),
    uploadPath: (uploadId) => join(uploads, uploadId),
    newTemporaryPath: () => join(temporary, randomUUID()),
  };
}
