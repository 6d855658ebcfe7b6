import fs from 'node:fs/promises'

/** Writes a file atomically: it gets its name once it's complete on disk. */
export async function writeAtomically(file: string, bytes: Buffer | string, mode = 0o600): Promise<void> {
  const own = `${file}.${process.pid}`
  try {
    await fs.writeFile(own, bytes, { mode, flush: true })
    await fs.rename(own, file)
  } catch (error) {
    await fs.rm(own, { force: true })
    throw error
  }
}
