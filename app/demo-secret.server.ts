import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { SECRET_LENGTH } from './env-parse.server'

/** The demo's secret: read, or made. Written whole beside and linked into place, so that nobody ever reads half of it. */
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
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start was quicker: take its secret
    } finally {
      fs.rmSync(own, { force: true })
    }
  }
  throw new Error(`Carrel can't start: it can't save a secret in ${file}.`)
}
