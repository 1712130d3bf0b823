import { createGzip } from "node:zlib";
import { keyOfObjectPath } from "@antochi/storage/object-key";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Archive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { connect } from "./connection.ts";
import { countRows } from "./count-rows.ts";
import { queueTables, readJobs } from "./job-queue.ts";
import { jobsFile, tableFile } from "./layout.ts";
import type { Manifest, TableEntry } from "./manifest.ts";
import { readMigrations } from "./migrations-of.ts";
import { inParts, type Progress, quietly } from "./progress.ts";
import { copyTarget, listTables, qualified, type Table } from "./tables.ts";

/** An object that the database refers to. */
export type RegisteredObject = { key: string; sha256: string; size: number };

export type Snapshot = Pick<Manifest, "migrations" | "tables" | "jobs"> & { registered: RegisteredObject[] };

/**
 * Saves the database as it is at one instant, while others go on writing. Files of an earlier attempt are replaced. Whoever
 * changes tables, as an upgrade does, waits until the rows are saved.
 */
export async function saveSnapshot(
  url: string,
  archive: Archive,
  progress: Progress = quietly,
): Promise<Snapshot> {
  await using client = await connect(url);
  await beginHolding(client);
  const migrations = await readMigrations(client);
  if (migrations === null) {
    throw new BackupError("The database holds nothing of this product: there is nothing to back up");
  }
  const tables: TableEntry[] = [];
  const found = await listTables(client);
  // An empty table takes a moment, too.
  const sizes = found.map(({ estimatedRows }) => Math.max(estimatedRows, 1));
  const parts = inParts(progress, "Copying tables", sizes);
  for (const table of found) {
    tables.push(await saveTable(client, table, { archive, hear: parts.within }));
    parts.next();
  }
  const jobs = await saveRows(client, `(${readJobs})`, { archive, name: jobsFile, hear: () => {} });
  const registered = await listRegistered(client);
  await client.query("commit");
  return { migrations, tables, jobs, registered };
}

/**
 * Begins a transaction that sees one instant, with every table locked against changes of its columns before that instant,
 * which the first query after the locks chooses. Without the locks, Postgres would show a table that was written anew since
 * as empty (https://www.postgresql.org/docs/current/mvcc-caveats.html). Held by `changed-meanwhile.test.ts`.
 */
async function beginHolding(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and relpersistence = 'p'
       and (nspname = 'public' or nspname = 'graphile_worker' and relname = any($1))
     order by name`,
    [queueTables],
  );
  await client.query("begin transaction isolation level repeatable read, read only");
  if (rows.length > 0)
    await client.query(`lock table ${rows.map(({ name }) => name).join(", ")} in access share mode`);
}

type Saving = {
  archive: Archive;
  /** Called with the number of rows copied so far. */
  hear: (rows: number) => void;
};

async function saveTable(client: Client, table: Table, saving: Saving): Promise<TableEntry> {
  const { name, columns } = table;
  const saved = await saveRows(client, copyTarget(table), { ...saving, name: tableFile(name) });
  const identity =
    table.identity === null
      ? null
      : { column: table.identity, last: await lastNumber(client, name, table.identity) };
  return { name, columns, ...saved, identity };
}

async function saveRows(client: Client, source: string, { archive, name, hear }: Saving & { name: string }) {
  const rows = client.query(copyTo(`copy ${source} to stdout`));
  const saved = await archive.save(name, rows, countRows(hear), createGzip({ level: 6 }));
  return { ...saved, rows: rows.rowCount };
}

/** Sequences are not transactional, so this number may be later than the snapshot, but never earlier. */
async function lastNumber(client: Client, table: string, column: string): Promise<number | null> {
  const { rows } = await client.query<{ last: string | null }>(
    "select pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass)::text as last",
    [qualified(table), column],
  );
  const last = rows[0]?.last;
  return last === null || last === undefined ? null : Number(last);
}

/** The objects that the database refers to, in the client's transaction. */
export async function listRegistered(client: Client): Promise<RegisteredObject[]> {
  const { rows } = await client.query<{ path: string; sha256: string; size: number }>(
    "select object_path as path, sha256, size::float8 as size from stored_files where state = 'registered' order by id",
  );
  return rows.map(({ path, ...known }) => ({ key: keyOfObjectPath(path), ...known }));
}
