import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { endCutOffRuns, readBackupState } from "@antochi/api/features/backups/backup-rows";
import type { Dependencies } from "@antochi/api/dependencies";
import { scheduledBackup } from "@antochi/backup/job-queue";
import { defineTimedJob, handle, type JobHandler } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";

const program = fileURLToPath(new URL("../commands/backup.ts", import.meta.url));

/** Eight attempts are tried over an hour and a half: an outage of the night may end by then. */
const maxAttempts = 8;

/** A machine that was off at the time makes its backup when it is on again. */
const madeUpForMs = 24 * 60 * 60 * 1000;

type Parts = Pick<Dependencies, "db" | "now"> & {
  log: Log;
  /** Makes a backup in a process of its own; see `spawnBackup`. */
  makeBackup?: (signal: AbortSignal | undefined) => Promise<Ended>;
};

/** The job that makes a backup whenever BACKUP_CRON says so, in one replica. */
export function scheduledBackupHandler(cron: string, parts: Parts): JobHandler {
  const job = defineTimedJob({ name: scheduledBackup, cron, maxAttempts, madeUpForMs });
  return handle(job, (_, { signal }) => makeScheduledBackup(parts, signal));
}

/**
 * Has a backup made and goes by the rows that its process wrote: where that was killed, it wrote nothing.
 *
 * @throws where none was made, with what the process complained about
 */
async function makeScheduledBackup(
  { db, now, log, makeBackup = spawnBackup }: Parts,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { complaint } = await makeBackup(signal);
  await endCutOffRuns(db, now());
  const { trouble } = await readBackupState(db, now());
  if (trouble === "failed") throw new Error(`The backup failed: ${complaint}`);
  if (complaint !== "") log.warn({ complaint }, "the backup is made, and something is missing from it");
}

type Ended = {
  /** What it wrote to its standard error. */
  complaint: string;
};

/**
 * Runs `pnpm backup --kept` at a low priority: the server's event loop has nothing to do with it. The process ends when this
 * one does, whose end it hears of by their channel.
 */
async function spawnBackup(signal: AbortSignal | undefined): Promise<Ended> {
  const child = spawn(process.execPath, [program, "--kept"], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(signal && { signal }),
  });
  const ended = once(child, "close");
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [complaint] = await Promise.all([child.stderr === null ? "" : text(child.stderr), ended]);
  return { complaint: complaint.trim() };
}
