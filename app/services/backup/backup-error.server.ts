/** An error in making, reading or restoring a backup, with a message for the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}
