import fs from 'node:fs'
import { version } from '../../package.json'

/** The version, and the commit it was built from: '' if that isn't known. */
export const release = { version, commit: readCommit() }

/** Such as "2.0.0 (3f2a1b9c04d5)". */
export const releaseText = (): string => version + (release.commit && ` (${release.commit})`)

function readCommit(): string {
  try {
    return fs.readFileSync('build/commit', 'utf8').trim()
  } catch {
    return ''
  }
}
