/** An error that the person who runs a backup or a restore can act on; the message says how. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
