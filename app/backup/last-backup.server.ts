import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { writeWhole } from '../write-whole.server'

/** When the last successful backup ended (milliseconds since 1970) and its size in bytes. */
export type LastBackup = { at: number; bytes: number }

const Noted = z.object({ ended: z.iso.datetime(), bytes: z.number().int().nonnegative() })

const fileIn = (varDir: string) => path.join(varDir, 'last-backup.json')

/** Records a successful backup in `varDir`, where web processes and workers read it for their metrics. */
export async function noteBackup(varDir: string, { at, bytes }: LastBackup): Promise<void> {
  await fs.mkdir(varDir, { recursive: true })
  // Cron may run backups as a different user than the service, which must be able to read this.
  await writeWhole(fileIn(varDir), JSON.stringify({ ended: new Date(at).toISOString(), bytes }), 0o644)
}

/** The last recorded backup; null if there's none, or it can't be read. */
export async function lastBackup(varDir: string): Promise<LastBackup | null> {
  try {
    const { ended, bytes } = Noted.parse(JSON.parse(await fs.readFile(fileIn(varDir), 'utf8')))
    return { at: Date.parse(ended), bytes }
  } catch {
    return null
  }
}
