import type { Readable } from "node:stream";

/** Where the files of one backup lie, under names such as `database/jobs.copy.gz`: a directory, or a part of a bucket. */
export type BackupFiles = {
  /** What people call the place. */
  readonly where: string;

  /**
   * Makes the place, where it needs making, with the folders that files will be written to.
   *
   * @throws {BackupError} where there is anything already
   */
  prepare(folders: readonly string[]): Promise<void>;

  /** Streams a file in, which is there whole once this resolves, or not at all. An error of the body comes out as it is. */
  write(name: string, body: Readable): Promise<void>;

  /** The bytes of a file. @throws {BackupFileMissing} where there is none */
  read(name: string): Promise<Readable>;

  /** Removes a file; none there is the same success. */
  remove(name: string): Promise<void>;
};

/** There is no file of this name. */
export class BackupFileMissing extends Error {
  override readonly name = "BackupFileMissing";
}
