import fs from 'node:fs/promises'

/** Nobody ever reads half of a file: it appears under its name when it is complete. */
export async function writeWhole(file: string, bytes: Buffer | string): Promise<void> {
  const own = `${file}.${process.pid}`
  try {
    await fs.writeFile(own, bytes, { mode: 0o600, flush: true })
    await fs.rename(own, file)
  } catch (error) {
    await fs.rm(own, { force: true })
    throw error
  }
}
