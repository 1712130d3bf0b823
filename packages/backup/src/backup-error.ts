/** What the person who runs a backup or a restore can do something about; the message says what. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}
