import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { precompress } from './precompress'

const STAMP = 'build/stamp'
const SOURCES = ['app', 'db', 'public', 'search', 'server/plain-pages.ts', 'package-lock.json', 'vite.config.ts', 'remix.config.js', 'CHANGELOG.md']

/** Builds client and server, and compresses the assets. Throws with the bundler's output when that fails. */
export function build() {
  const print = fingerprint() // before: what changes while it builds makes it stale
  fs.rmSync(STAMP, { force: true })
  const remix = path.join('node_modules', '@remix-run', 'dev', 'dist', 'cli.js')
  const run = spawnSync(process.execPath, [remix, 'vite:build'], { encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })
  if (run.status !== 0) throw new Error(`The build failed:\n${run.stdout}\n${run.stderr}`)
  precompress('build/client')
  fs.writeFileSync(STAMP, print)
}

/** Whether what was built is older than what it was built from. */
export const isStale = (): boolean => !fs.existsSync(STAMP) || fs.readFileSync(STAMP, 'utf8') !== fingerprint()

/** A hash of the contents: times of files say nothing after a checkout. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const entries = fs.statSync(source).isDirectory()
      ? fs.readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) => path.join(source, name)).sort()
      : [source]
    for (const file of entries) if (fs.statSync(file).isFile()) hash.update(file).update(fs.readFileSync(file))
  }
  return hash.digest('hex')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    build()
    console.log('Built.')
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
