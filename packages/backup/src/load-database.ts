import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Archive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { damageOf, openChecked } from "./check-files.ts";
import { countRows } from "./count-rows.ts";
import { addRestoredJobs, createRestoredJobs } from "./job-queue.ts";
import { jobsFile, tableFile } from "./layout.ts";
import type { Manifest, TableEntry } from "./manifest.ts";
import { inParts, type Progress, quietly } from "./progress.ts";
import { copyTarget, listTables, qualified, type Table } from "./tables.ts";

/**
 * Fills the tables of a migrated, empty database inside the caller's transaction.
 *
 * @returns the names of tables with rows that the backup has and the database has not
 */
export async function loadDatabase(
  client: Client,
  archive: Archive,
  { tables: entries, jobs }: Manifest,
  progress: Progress = quietly,
): Promise<string[]> {
  const tables = await listTables(client);
  await lockEmpty(client, tables);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  // An empty table takes a moment, too.
  const sizes = tables.map(({ name }) => Math.max(byName.get(name)?.rows ?? 0, 1));
  const parts = inParts(progress, "Loading tables", sizes);
  for (const table of tables) {
    const entry = byName.get(table.name);
    if (entry?.columns.toSorted().join() !== table.columns.toSorted().join()) {
      throw new BackupError(`The backup does not fit this version: the table ${table.name} differs`);
    }
    await loadTable(client, { entry, isOwned: table.isOwned, hear: parts.within }, archive);
    parts.next();
  }
  await client.query(createRestoredJobs);
  await loadRows(client, {
    target: "restored_jobs",
    archive,
    name: jobsFile,
    entry: jobs,
    hear: () => {},
  });
  await client.query(addRestoredJobs);
  const own = new Set(tables.map(({ name }) => name));
  return entries.flatMap(({ name, rows }) => (own.has(name) || rows === 0 ? [] : [name]));
}

/**
 * Checks that the tables are empty. A server that starts meanwhile waits for these locks before it makes its first
 * administrator.
 */
async function lockEmpty(client: Client, tables: readonly Table[]): Promise<void> {
  // The account cannot lock a table that it may only insert into; whatever inserts there writes elsewhere, too.
  const owned = tables.filter(({ isOwned }) => isOwned).map(({ name }) => qualified(name));
  await client.query(`lock table ${owned.join(", ")} in exclusive mode`);
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${qualified(name)} limit 1`);
    if (rowCount !== 0) filled.push(name);
  }
  if (filled.length > 0) {
    throw new BackupError(
      `The database is not empty (${filled.join(", ")}): restore into a new one, before the first start`,
    );
  }
}

/** `hear` is called with the number of rows loaded so far. */
type Loaded = { entry: TableEntry; isOwned: boolean; hear: (rows: number) => void };

async function loadTable(client: Client, { entry, isOwned, hear }: Loaded, archive: Archive): Promise<void> {
  const name = tableFile(entry.name);
  // The effects of the triggers are among the rows already. Those of the audit log, which the account may not own, do
  // nothing on inserts.
  if (isOwned) await client.query(`alter table ${qualified(entry.name)} disable trigger user`);
  // COPY keeps the given numbers, even in identity columns.
  await loadRows(client, { target: copyTarget(entry), archive, name, entry, hear });
  if (isOwned) await client.query(`alter table ${qualified(entry.name)} enable trigger user`);
  if (entry.identity === null || entry.identity.last === null) return;
  const { column, last } = entry.identity;
  const sequence = "pg_get_serial_sequence($1, $2)::regclass";
  await client.query(`select setval(${sequence}, $3)`, [qualified(entry.name), column, last]);
}

type Rows = Pick<Loaded, "hear"> & {
  target: string;
  archive: Archive;
  name: string;
  entry: Manifest["jobs"];
};

async function loadRows(client: Client, { target, archive, name, entry, hear }: Rows): Promise<void> {
  const copy = client.query(copyFrom(`copy ${target} from stdin`));
  const bytes = await openChecked(archive, name, entry);
  await pipeline(bytes, createGunzip(), countRows(hear), copy).catch((error: unknown) => {
    // A file that unzips no more is found out before its end.
    throw isZlibError(error) ? damageOf(name, error) : error;
  });
  if (copy.rowCount !== entry.rows)
    throw new BackupError(`${name} has ${copy.rowCount} rows instead of ${entry.rows}`);
}

/** https://nodejs.org/api/errors.html: zlib's codes begin so. */
function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("Z_");
}
