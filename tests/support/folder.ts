import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A folder for this test file, deleted at its end. */
export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-test-'))
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}
