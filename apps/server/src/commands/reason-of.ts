import { BackupError } from "@antochi/backup/backup-error";

/** An error's message, with its cause's where that adds something: a BackupError's message is written for people. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  if (error instanceof BackupError || !(error.cause instanceof Error)) return error.message;
  return `${error.message}: ${error.cause.message}`;
}
