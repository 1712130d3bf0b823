import { resolve } from "node:path";
import { backUp } from "@antochi/backup/back-up";
import { BackupError } from "@antochi/backup/backup-error";
import type { BackupFiles } from "@antochi/backup/backup-files";
import { directoryFiles } from "@antochi/backup/directory-files";
import { verify } from "@antochi/backup/verify";
import { createDatabaseClock } from "@antochi/db/database-clock";
import { makeKeptBackup, troublesOf } from "../backups/make-kept-backup.ts";
import { openDepot } from "../backups/open-depot.ts";
import { madeWithTroubles } from "../backups/scheduled-backup.ts";
import { showProgress } from "@antochi/environment/show-progress";
import { configOfProcess } from "../config/config-of-process.ts";
import { connectCommand } from "./connect-command.ts";
import { readKey, writeNewKey } from "./key-file.ts";
import { openData } from "./open-data.ts";
import { recordBackup } from "./record-backup.ts";
import { describeTotals, none, only, readArguments, type Result, runCommand } from "./run-command.ts";

const usage = [
  "pnpm backup DIRECTORY [--key FILE]",
  "pnpm backup --verify DIRECTORY [--key FILE]",
  "pnpm backup --new-key FILE",
  "pnpm backup --kept",
  "pnpm backup --verify --kept NAME [--key FILE]",
  "pnpm backup --list",
];

const options = {
  key: { type: "string" },
  "new-key": { type: "boolean" },
  verify: { type: "boolean" },
  kept: { type: "boolean" },
  list: { type: "boolean" },
} as const;

/** Whoever reads a kept backup goes by the settings, the key included. */
const keyOfKept =
  "--kept takes no --key: BACKUP_KEY or BACKUP_KEY_FILE encrypts it, as it does the backups by the clock";

// If the parent process is gone, nobody would learn the result.
const orphaned = () => process.exit(1);
process.once("disconnect", orphaned);
process.exitCode = await runCommand(usage, run);
process.off("disconnect", orphaned);
if (process.connected) process.disconnect();

function run(): Promise<Result> {
  const { values, positionals } = readArguments(options);
  if (values.list) {
    none(positionals);
    return listBackups();
  }
  if (values["new-key"]) return makeKey(only(positionals));
  if (values.kept && values.verify)
    return verifyBackup(openDepot(configOfProcess()).depot.files(only(positionals)), values.key);
  if (values.kept) {
    none(positionals);
    if (values.key !== undefined) throw new BackupError(keyOfKept);
    return makeBackupInDepot();
  }
  const files = directoryFiles(resolve(only(positionals)));
  return values.verify ? verifyBackup(files, values.key) : makeBackup(files, values.key);
}

/** Writes database and objects into a new directory, whether the product runs or not. */
async function makeBackup(to: BackupFiles, keyFile: string | undefined): Promise<Result> {
  const key = await readKey(keyFile);
  await using data = await openData(configOfProcess());
  using shown = showProgress();
  const { progress } = shown;
  const report = await backUp({ url: data.url, store: data.store, to, key, now: () => new Date(), progress });
  await recordBackup({ url: data.url, act: "backup-made", where: to.where });
  const manner = key === null ? "" : ", encrypted";
  return {
    outcome: `Backed up ${describeTotals(report)} to ${to.where}${manner}`,
    troubles: troublesOf(report),
  };
}

/**
 * Writes them to where backups are kept, and removes expired ones. The server makes the same kind of backup by BACKUP_CRON.
 */
async function makeBackupInDepot(): Promise<Result> {
  const config = configOfProcess();
  const { depot, key, keep } = openDepot(config);
  await using data = await openData(config);
  await using connection = connectCommand(data.url, 3);
  const { url, store } = data;
  // With its own clock, a machine that is ahead would remove backups that are young.
  const { now, refresh } = createDatabaseClock(connection.db);
  await refresh();
  const backup = { connection, url, store, depot, key, keep, now };
  // Nobody watches a backup that another process started, and that process takes stderr for a complaint.
  using shown = process.connected ? null : showProgress();
  const made = await makeKeptBackup(shown === null ? backup : { ...backup, progress: shown.progress });
  const manner = key === null ? "" : ", encrypted";
  const dropped = made.dropped.length === 0 ? "" : `; took away ${made.dropped.join(", ")}`;
  return {
    outcome: `Backed up ${describeTotals(made)} to ${made.where}${manner}${dropped}`,
    troubles: made.troubles,
    troubleCode: madeWithTroubles,
  };
}

/** Reads an existing backup, wherever it is; of the environment it needs only the key. */
async function verifyBackup(from: BackupFiles, keyFile: string | undefined): Promise<Result> {
  const key = await readKey(keyFile);
  using shown = showProgress();
  const { createdAt, ...totals } = await verify({ from, key, progress: shown.progress });
  return { outcome: `${from.where}, made ${createdAt}, is whole: ${describeTotals(totals)}`, troubles: [] };
}

/** Lists the backups that are kept, the newest last. */
async function listBackups(): Promise<Result> {
  const { depot } = openDepot(configOfProcess());
  const finished = (await depot.list()).filter(({ isFinished }) => isFinished);
  const lines = finished.map(({ name }) => name);
  return { outcome: lines.length === 0 ? `No backup is in ${depot.where}` : lines.join("\n"), troubles: [] };
}

async function makeKey(file: string): Promise<Result> {
  const path = await writeNewKey(file);
  const advice = "Keep a copy away from here and from the backups: without it none of them can be read";
  return { outcome: `Wrote a new key to ${path}\n${advice}`, troubles: [] };
}
