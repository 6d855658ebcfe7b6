/** What keeps a backup from being made, read or restored, in a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError'
}
