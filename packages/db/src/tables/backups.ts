import type { Generated, GeneratedAlways } from "kysely";

/** `backup_runs`: the last hundred backups into BACKUP_DIR or the bucket. */
export type BackupRunsTable = {
  id: GeneratedAlways<number>;
  /** Of the backup, in the place where it is kept. */
  name: string;
  startedAt: Date;
  /** Null while it is under way, and where its process was killed until the next one begins. */
  endedAt: Date | null;
  outcome: "made" | "failed" | null;
  /** Of what was backed up. */
  bytes: number | null;
  /** Why it failed, or what the store lacked, for administrators. */
  complaint: string | null;
};

/** `backup_schedule`: one row while BACKUP_CRON is set. */
export type BackupScheduleTable = {
  one: Generated<boolean>;
  cron: string;
  /** When the last backup is older than it may be. */
  lateAt: Date;
};
