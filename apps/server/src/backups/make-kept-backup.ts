import { beginRun, endRun, namesOfHalves } from "@antochi/api/features/backups/backup-rows";
import { type BackUpOptions, type BackUpReport, backUp } from "@antochi/backup/back-up";
import { BackupError } from "@antochi/backup/backup-error";
import { type Depot, nameOfBackup } from "@antochi/backup/depot";
import { dropExpired, type Keep, sweepHalves } from "@antochi/backup/keep-backups";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import type { DatabaseConnection } from "@antochi/db/connection";
import { reasonOf } from "../commands/reason-of.ts";

type KeptBackupOptions = Omit<BackUpOptions, "to"> & {
  connection: DatabaseConnection;
  depot: Depot;
  keep: Keep;
};

type KeptBackupReport = BackUpReport & {
  /** Where people find it. */
  where: string;
  /** What was wrong with it, one line each; the backup is kept all the same. */
  troubles: string[];
  /** The names of the expired backups that were removed. */
  dropped: string[];
};

/**
 * Makes a backup where others are kept: removes the remains of an interrupted one, makes this one, then removes expired
 * ones. While the store lacks something that a backup should have, none is removed: an older one may have it. The result is
 * recorded as a row either way. Only one runs at a time, in whichever process.
 *
 * @throws {BackupError} if another one is being made
 */
export async function makeKeptBackup(options: KeptBackupOptions): Promise<KeptBackupReport> {
  const { connection, depot, now } = options;
  const { db } = connection;
  await using lock = await takeLock(connection);
  if (!lock.isTaken) throw new BackupError(`Another backup is being made in ${depot.where}`);
  const startedAt = now();
  const name = nameOfBackup(startedAt);
  const run = await beginRun(db, { name, startedAt });
  try {
    await depot.prepare();
    await sweepHalves(depot, await namesOfHalves(db), startedAt);
    const report = await backUpAs(name, options);
    const { dropped, troubles } = await tidy(options, troublesOf(report));
    const complaint = troubles.length === 0 ? null : troubles.join("; ");
    await endRun(db, run, { outcome: "made", endedAt: now(), bytes: report.bytes, complaint });
    return { ...report, where: depot.files(name).where, troubles, dropped };
  } catch (error) {
    const complaint = reasonOf(error);
    // If Postgres is gone, the next run finds that this one was never ended.
    await endRun(db, run, { outcome: "failed", endedAt: now(), complaint }).catch(() => undefined);
    throw error;
  }
}

/** Makes it in a place of its own. What a failure leaves there is removed at once: the disk may be full because of it. */
async function backUpAs(name: string, options: KeptBackupOptions): Promise<BackUpReport> {
  const { depot } = options;
  const files = depot.files(name);
  const place = { isOurs: false };
  const to = {
    ...files,
    async prepare(folders: readonly string[]) {
      await files.prepare(folders);
      place.isOurs = true;
    },
  };
  try {
    return await backUp({ ...options, to });
  } catch (error) {
    // If it was not empty, another installation is at work there.
    if (place.isOurs) await depot.remove(name).catch(() => undefined);
    throw error;
  }
}

/** Removes expired backups, unless something is wrong with the newest. If removing fails, this backup has not failed. */
async function tidy(
  { depot, keep, now }: KeptBackupOptions,
  troubles: string[],
): Promise<{ dropped: string[]; troubles: string[] }> {
  if (troubles.length > 0) return { dropped: [], troubles };
  try {
    const { dropped, isDoubtful } = await dropExpired(depot, keep, now());
    return { dropped, troubles: isDoubtful ? [doubtOf(keep)] : [] };
  } catch (error) {
    return { dropped: [], troubles: [`Older backups could not be taken away: ${reasonOf(error)}`] };
  }
}

function doubtOf({ days }: Keep): string {
  return `All earlier backups are more than ${days} days old: if that is not so, the clock is ahead; none went by its age this time`;
}

/** Describes what the store lacked, could not read or had altered. */
export function troublesOf({ missing, unreadable, altered }: BackUpReport): string[] {
  return [
    ...missing.map((key) => `${key} is registered, but the store does not have it`),
    ...unreadable.map((key) => `${key} is in the store and cannot be read; the backup is without it`),
    ...altered.map((key) => `${key} is not what was registered; it was kept as it is`),
  ];
}

/** The lock ends with its connection, and so with the process. */
async function takeLock({
  pool,
}: Pick<DatabaseConnection, "pool">): Promise<{ isTaken: boolean } & AsyncDisposable> {
  const client = await pool.connect();
  const release = async () => {
    await client.query("select pg_advisory_unlock_all()").catch(() => undefined);
    client.release(true);
  };
  const { rows } = await client
    .query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [advisoryLocks.keptBackup])
    .catch(async (error: unknown) => {
      await release();
      throw error;
    });
  return { isTaken: rows[0]?.taken === true, [Symbol.asyncDispose]: release };
}
