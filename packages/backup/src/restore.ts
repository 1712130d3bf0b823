import { migrateEmptyTo, migrateToLatest } from "@antochi/db/migrate";
import { migrations } from "@antochi/db/migrations/registry";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Client } from "pg";
import { compare, type Totals, totalsOf } from "./back-up.ts";
import { BackupError } from "./backup-error.ts";
import { checkFiles } from "./check-files.ts";
import { connect } from "./connection.ts";
import { dropWhatIsOver, holdMail } from "./after-load.ts";
import { loadDatabase } from "./load-database.ts";
import { loadObjects, refuseOtherObjects } from "./load-objects.ts";
import { type Manifest, openBackup, type Source } from "./manifest.ts";
import { readMigrations } from "./migrations-of.ts";
import type { Progress } from "./progress.ts";
import { listRegistered } from "./snapshot.ts";

export type RestoreOptions = Source & {
  /** A `postgres://` address of a database that holds nothing yet. */
  url: string;
  /** A store that holds nothing yet. */
  store: ObjectStore;
  progress?: Progress;
};

export type RestoreReport = Totals & {
  /** Registered objects that the backup lacks: their rows and articles exist without a file. */
  missing: string[];
  /** Objects whose bytes in the backup are not those that were registered; restored as they are. */
  altered: string[];
  /** Tables with rows that somebody else had made beside the product's; they are not restored. */
  foreign: string[];
};

/**
 * Restores a backup, of this version or an earlier one, into an empty database and an empty store. Every file is checked
 * before anything is touched, and the rows become visible at the very end, so an interrupted restore is simply repeated.
 * Nobody is signed in to the copy, and it sends no mail until an administrator releases it.
 *
 * @throws {BackupError} if the backup is unfinished, damaged, of a later version or of another key, or the target is not
 * empty
 */
export async function restore({ url, store, progress, ...source }: RestoreOptions): Promise<RestoreReport> {
  const { archive, manifest } = await openBackup(source);
  const version = versionOf(manifest);
  await checkFiles(archive, manifest, progress);
  await store.prepare();
  await refuseOtherObjects(store, manifest.objects);
  await using client = await connect(url);
  await refuseLaterDatabase(client, manifest);
  await migrateEmptyTo(url, version);
  await client.query("begin");
  const foreign = await loadDatabase(client, archive, manifest, progress);
  await dropWhatIsOver(client, manifest);
  await holdMail(client);
  await loadObjects(store, archive, manifest.objects, progress);
  await client.query("commit");
  await migrateToLatest(url);
  // So that the first queries already have the tables' statistics.
  await client.query("analyze");
  const restored = new Map(manifest.objects.map((object) => [object.key, object]));
  const tables = manifest.tables.filter(({ name }) => !foreign.includes(name));
  return {
    ...totalsOf({ ...manifest, tables }),
    ...compare(await listRegistered(client), restored),
    foreign,
  };
}

/** The last migration of the backup. Its rows are loaded into tables of that version, and migrated like any others. */
function versionOf({ migrations: theirs }: Manifest): string {
  const ours = Object.keys(migrations);
  const foreign = theirs.find((name, at) => name !== ours[at]);
  const last = theirs.at(-1);
  if (foreign === undefined && last !== undefined) return last;
  throw new BackupError(
    `The backup is of another version, which has the migration ${foreign ?? "none"}: restore it with that version`,
  );
}

/** A database that is migrated further than the backup cannot take its rows. */
async function refuseLaterDatabase(client: Client, { migrations: theirs }: Manifest): Promise<void> {
  const there = await readMigrations(client);
  const later = there?.find((name) => !theirs.includes(name));
  if (later === undefined) return;
  throw new BackupError(
    `The database already has the migration ${later}, the backup has not: restore into a new database`,
  );
}
