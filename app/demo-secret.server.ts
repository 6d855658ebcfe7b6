import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { SECRET_LENGTH } from './env-parse.server'

/**
 * Reads or creates the demo's secret. Written to a temporary file and linked into place, so it's never read
 * half-written.
 */
export function demoSecret(varDir: string): string {
  const file = path.join(varDir, 'secret')
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
    if (found.length >= SECRET_LENGTH) {
      fs.chmodSync(file, 0o600)
      return found
    }
    fs.rmSync(file, { force: true })
    fs.mkdirSync(varDir, { recursive: true })
    const own = `${file}.${process.pid}`
    fs.writeFileSync(own, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    try {
      fs.linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another process was faster: read its secret
    } finally {
      fs.rmSync(own, { force: true })
    }
  }
  throw new Error(`Carrel can't start: it can't save a secret in ${file}.`)
}
