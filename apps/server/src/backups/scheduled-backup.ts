import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { endCutOffRuns } from "@antochi/api/features/backups/backup-rows";
import type { Dependencies } from "@antochi/api/dependencies";
import { scheduledBackup } from "@antochi/backup/job-queue";
import { defineTimedJob, handle, type JobHandler } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";

const program = fileURLToPath(new URL("../commands/backup.ts", import.meta.url));

/** The exit code of `pnpm backup --kept` if the backup is made and kept, but something is missing from it. */
export const madeWithTroubles = 2;

/**
 * Ten attempts take three and a half hours: an outage at night may be over by then. After the nth, graphile-worker waits
 * for e to the nth seconds (https://worker.graphile.org/docs/exponential-backoff). Held by `scheduled-backup.test.ts`.
 */
export const maxAttempts = 10;

/** A machine that was off at the scheduled time makes its backup when it is on again. */
const madeUpForMs = 24 * 60 * 60 * 1000;

type Parts = Pick<Dependencies, "db" | "now"> & {
  log: Log;
  /** Makes a backup in a process of its own; see `spawnBackup`. */
  makeBackup?: (signal: AbortSignal | undefined) => Promise<Ended>;
};

/** The job that makes a backup at the times of BACKUP_CRON, in one replica. */
export function scheduledBackupHandler(cron: string, parts: Parts): JobHandler {
  const job = defineTimedJob({ name: scheduledBackup, cron, maxAttempts, madeUpForMs });
  return handle(job, (_, { signal }) => makeScheduledBackup(parts, signal));
}

/** Has a backup made. @throws if none was made, with the process's complaint */
async function makeScheduledBackup(
  { db, now, log, makeBackup = spawnBackup }: Parts,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { code, complaint } = await makeBackup(signal);
  if (code === 0) return;
  if (code === madeWithTroubles) {
    log.warn({ complaint }, "the backup is made, and something is missing from it");
    return;
  }
  // If it was killed, it could not record that it failed.
  if (code === null) await endCutOffRuns(db, now());
  throw new Error(`The backup failed: ${complaint === "" ? "its process was killed" : complaint}`);
}

type Ended = {
  /** Null if it was killed. */
  code: number | null;
  /** What it wrote to its standard error. */
  complaint: string;
};

/**
 * Runs `pnpm backup --kept` at a low priority and outside the server's event loop. The process ends when this one does,
 * which it notices by their IPC channel.
 */
async function spawnBackup(signal: AbortSignal | undefined): Promise<Ended> {
  // What it warns of, this process logs as well: there it would be taken for the complaint.
  const child = spawn(process.execPath, ["--no-warnings", program, "--kept"], {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    ...(signal && { signal }),
  });
  const closed = once(child, "close");
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  // It has no pipes where the system could not make a process; `closed` then rejects with the reason.
  const [complaint] = await Promise.all([child.stderr ? text(child.stderr) : "", closed]);
  return { code: child.exitCode, complaint: complaint.trim() };
}
