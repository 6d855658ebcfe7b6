import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeAtomically } from '../write-atomically.server'

/**
 * The last successful backup: when it ended (milliseconds since 1970, 0 if there's none), its size in bytes, and the keys
 * of files it was accepted without. `lost`: how many files the latest one, which failed, didn't find in storage.
 */
export type LastBackup = { at: number; bytes: number; missing: string[]; lost: number }

const Noted = z.object({
  ended: z.iso.datetime(),
  bytes: z.number().int().nonnegative(),
  missing: z.array(z.string()).default([]),
  lost: z.number().int().nonnegative().default(0),
})

const fileIn = (varDir: string) => path.join(varDir, 'last-backup.json')

/** Records a backup in `varDir`, where web processes and workers read it for their metrics. */
export async function noteBackup(varDir: string, { at, ...backup }: LastBackup): Promise<void> {
  await fs.mkdir(varDir, { recursive: true })
  // Cron may run backups as a different user than the service, which must be able to read this.
  await writeAtomically(
    fileIn(varDir),
    JSON.stringify({ ended: new Date(at).toISOString(), ...backup }),
    0o644,
  )
}

/** The last recorded backup; null if there's none, or it can't be read. */
export async function lastBackup(varDir: string): Promise<LastBackup | null> {
  try {
    const { ended, ...backup } = Noted.parse(JSON.parse(await fs.readFile(fileIn(varDir), 'utf8')))
    return { at: Date.parse(ended), ...backup }
  } catch {
    return null
  }
}
