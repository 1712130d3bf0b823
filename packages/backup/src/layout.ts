/** How the files of a backup are named. Every one is in the manifest, which is written last. */

/** The waiting jobs of the queue, as rows of `jobColumns`. */
export const jobsFile = "database/jobs.copy.gz";

/** The rows of a table in Postgres' text format: https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
export function tableFile(table: string): string {
  return `database/tables/${table}.copy.gz`;
}

/** The bytes of an object, as they were in the store. */
export function objectFile(key: string): string {
  return `objects/${key}`;
}

/** The folders that the files above lie in. */
export const folders: readonly string[] = ["database/tables", "objects/pdfs", "objects/thumbnails"];
