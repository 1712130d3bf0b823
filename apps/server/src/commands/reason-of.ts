import { BackupError } from "@antochi/backup/backup-error";

/** An error's message, and its cause's where that says more: not where the message was written for who reads it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  if (error instanceof BackupError || !(error.cause instanceof Error)) return error.message;
  return `${error.message}: ${error.cause.message}`;
}
