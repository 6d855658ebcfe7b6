import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

/** When the last successful backup ended, in milliseconds since 1970, and its size in bytes. */
export type LastBackup = { at: number; bytes: number }

const Noted = z.object({ ended: z.iso.datetime(), bytes: z.number().int().nonnegative() })

const fileIn = (varDir: string) => path.join(varDir, 'last-backup.json')

/** Notes a successful backup under `varDir`, where web processes and workers read it for their metrics. */
export async function noteBackup(varDir: string, { at, bytes }: LastBackup): Promise<void> {
  const file = fileIn(varDir)
  const partial = `${file}.${process.pid}`
  await fs.mkdir(varDir, { recursive: true })
  // Cron may run the backup as another user than the service, which has to read this.
  await fs.writeFile(partial, JSON.stringify({ ended: new Date(at).toISOString(), bytes }), { mode: 0o644 })
  await fs.rename(partial, file)
}

/** The last backup that was noted; null if there is none, or its note can't be read. */
export async function lastBackup(varDir: string): Promise<LastBackup | null> {
  try {
    const { ended, bytes } = Noted.parse(JSON.parse(await fs.readFile(fileIn(varDir), 'utf8')))
    return { at: Date.parse(ended), bytes }
  } catch {
    return null
  }
}
