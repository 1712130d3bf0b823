import { openBackupBucket } from "@antochi/storage/backup-bucket";
import { bucketDepot, type Depot, directoryDepot } from "@antochi/backup/depot";
import { ConfigError } from "@antochi/environment/config-error";
import type { BackupConfig, Config } from "../config/config.ts";

/** The depot of the backups, and how they are kept, from the configuration. @throws {ConfigError} if it names none */
export function openDepot({
  backup,
}: Pick<Config, "backup">): Omit<BackupConfig, "depot"> & { depot: Depot } {
  if (backup.kind === "off") throw new ConfigError("BACKUP_DIR", "or BACKUP_S3_ENDPOINT has to say where");
  return { ...backup, depot: depotOf(backup.depot) };
}

function depotOf(depot: BackupConfig["depot"]): Depot {
  if (depot.kind === "directory") return directoryDepot(depot.directory);
  return bucketDepot(openBackupBucket({ ...depot, endpoint: depot.endpoint.origin }));
}
