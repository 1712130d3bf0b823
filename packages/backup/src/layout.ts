import { join } from "node:path";

/** Where things are in a backup's directory. Every file is named in the manifest, which is written last. */
export const manifestFile = "manifest.json";

/** What waits in the job queue, as rows of `jobColumns`. */
export const jobsFile = "database/jobs.copy.gz";

/** The rows of a table in Postgres' text format: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
export function tableFile(table: string): string {
  return `database/tables/${table}.copy.gz`;
}

/** The bytes of an object, as they were in the store. */
export function objectFile(key: string): string {
  return `objects/${key}`;
}

/** The directories that the files above lie in. */
export function directoriesOf(directory: string): string[] {
  return ["database/tables", "objects/pdfs", "objects/thumbnails"].map((name) => join(directory, name));
}
