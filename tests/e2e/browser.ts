import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright/test'

/** The shell is Chromium without windows, as headless Playwright uses: pages load in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
]

/** Features that tests don't need, or that would make a run depend on the network. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isRoot = process.getuid?.() === 0

/** Chromium has no sandbox for root. */
export const browserArguments = isRoot ? ['--no-sandbox', ...QUIET] : QUIET

/**
 * The browser for the tests: Playwright's own, else an installed Chrome or Chromium, else one installed now. Tests
 * are never skipped for lack of a browser.
 * @throws Error with one sentence if none can be found or installed
 */
export function findBrowser(): string {
  const found = present()
  if (found) return found
  console.log('No browser found: installing Chromium (npx playwright install chromium) ...')
  run('npx', ['playwright', 'install', 'chromium'])
  const downloaded = present()
  if (downloaded) return downloaded
  if (isRoot && onPath('apt-get')) {
    console.log("That did not work: installing Debian's Chromium (apt-get install chromium) ...")
    const install = (name: string) => run('apt-get', ['install', '-y', '--no-install-recommends', name])
    if (run('apt-get', ['update'])) void (install('chromium-headless-shell') || install('chromium'))
  }
  const installed = present()
  if (installed) return installed
  throw new Error(
    'The browser tests need Chromium, and none is here or could be installed: install Chrome or Chromium, or run "npx playwright install chromium".',
  )
}

function present(): string | null {
  const own = chromium.executablePath()
  if (own && fs.existsSync(own)) return own
  for (const name of NAMES) {
    const found = onPath(name)
    if (found) return found
  }
  return null
}

function onPath(name: string): string | null {
  const files = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
  return files.find((file) => fs.existsSync(file)) ?? null
}

/** Runs a program without prompts, with its output going to ours. Returns whether it succeeded. */
function run(program: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}
