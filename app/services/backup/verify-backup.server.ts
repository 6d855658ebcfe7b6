import { readArchive } from './read-archive.server'
import type { Beginning, Manifest } from './manifest.server'

export type StoredFile = { key: string; body: Buffer }
export type Verified = { beginning: Beginning; manifest: Manifest }

/**
 * Reads a whole backup and checks every hash in it, without a database.
 * @param onFile called with each stored file
 * @throws BackupError that says what's wrong
 */
export async function verifyBackup(
  source: AsyncIterable<Uint8Array>,
  secrets: string[],
  onFile?: (file: StoredFile) => Promise<void>,
): Promise<Verified> {
  let beginning: Beginning | undefined
  for await (const piece of readArchive(source, secrets)) {
    if (piece.kind === 'beginning') ({ beginning } = piece)
    if (piece.kind === 'file') await onFile?.(piece)
    if (piece.kind === 'end' && beginning) return { beginning, manifest: piece.manifest }
  }
  throw new Error('readArchive never ended')
}
