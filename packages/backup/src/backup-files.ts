import type { Readable } from "node:stream";

/** The storage of one backup's files, under names such as `database/jobs.copy.gz`: a directory, or a part of a bucket. */
export type BackupFiles = {
  /** The name of the place, for people. */
  readonly where: string;

  /**
   * Makes the place, if necessary, with the folders that files will be written to.
   *
   * @throws {BackupError} if it holds anything already
   */
  prepare(folders: readonly string[]): Promise<void>;

  /**
   * Streams a file in, which exists as a whole once this resolves, or not at all. An error of the body comes out as it is.
   */
  write(name: string, body: Readable): Promise<void>;

  /** The bytes of a file. @throws {BackupFileMissing} if there is none */
  read(name: string): Promise<Readable>;

  /** Removes a file; succeeds as well if there is none. */
  remove(name: string): Promise<void>;
};

/** There is no file of this name. */
export class BackupFileMissing extends Error {
  override readonly name = "BackupFileMissing";
}
