// @ts-check
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SaxesParser } from 'saxes'
import { ensureBuilt } from './build.js'
import { testRoot } from './test-folder.js'

/**
 * `npm test`, with TESTS=all `npm run test:full`, or with TESTS=rest what `.ci/run` runs after `npm test`. Runs every
 * check in turn, prints the totals in the last line and saves them in a report. Tests put their temporary files in a
 * folder for this run, which is removed even if the run is stopped.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ runner: 'unit' | 'browser', file: string, name: string, message: string }} Failure
 * @typedef {Counts & { failures?: Failure[] }} Part
 * @typedef {Counts & { failures: Failure[] }} Report
 */
const TESTS = process.env.TESTS ?? 'quick'
const REPORTS = 'test-results'
const UNIT = path.join(REPORTS, 'unit.xml')
const E2E = path.join(REPORTS, 'e2e.xml')
/** How long a stopped run's processes have to exit. */
const STOP_MS = 8000
/** A socket path can have at most 107 bytes (sockaddr_un), so this one is short. */
const temporary = fs.mkdtempSync(path.join(testRoot(), 'carrel-'))

/** @type {import('node:child_process').ChildProcess | null} */
let running = null
let stopping = false

/**
 * Runs a program in its own process group, with its output going to ours. Resolves to whether it succeeded.
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<boolean>}
 */
function run(file, ...args) {
  return new Promise((resolve) => {
    // The gate's second run finds the browser tests compiled.
    const env = { ...process.env, TMPDIR: temporary, PWTEST_CACHE_DIR: path.resolve('build/playwright') }
    running = spawn(process.execPath, [file, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
      env,
    })
    running.once('error', (error) => console.error(`${file} could not be run: ${error.message}`))
    running.once('close', (code) => {
      running = null
      if (!stopping) resolve(code === 0)
    })
  })
}

/** @param {boolean} passed @returns {Counts} */
const one = (passed) => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

/**
 * The counts in a runner's JUnit report. A runner that failed without a failed test, or wrote no report, counts as
 * failed: its server's log may have errors.
 * @param {Failure['runner']} runner
 * @param {string} report
 * @param {boolean} succeeded
 * @returns {Part}
 */
function counted(runner, report, succeeded) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  /** @type {Failure[]} */
  const failures = []
  let tag = ''
  let test = { file: '', name: '' }
  let outcome = /** @type {keyof Counts} */ ('passed')
  const parser = new SaxesParser()
  parser.on('opentag', ({ name: opened, attributes: { classname, name, message } }) => {
    tag = opened
    if (tag === 'testcase') [test, outcome] = [{ file: String(classname), name: String(name) }, 'passed']
    else if (tag === 'skipped') outcome = 'skipped'
    else if (/^(failure|error)$/.test(tag) && outcome !== 'failed') {
      outcome = 'failed'
      failures.push({ runner, ...test, message: String(message) })
    }
  })
  // Playwright's message has only the first line; the difference is in the text.
  parser.on('cdata', (text) => {
    const last = failures.at(-1)
    if (tag === 'failure' && last) last.message = text
  })
  parser.on('closetag', ({ name }) => void (name === 'testcase' && counts[outcome]++))
  parser.on('error', (error) => {
    console.error(`${report}: ${error.message}`)
    succeeded = false
  })
  if (fs.existsSync(report)) parser.write(fs.readFileSync(report, 'utf8')).close()
  else console.error(`No report in ${report}`)
  if (counts.passed + counts.failed === 0) succeeded = false
  return { ...counts, failed: succeeded ? counts.failed : Math.max(1, counts.failed), failures }
}

async function unit() {
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${UNIT}`]
  const succeeded = await run('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2))
  return counted('unit', UNIT, succeeded)
}

const browser = async () => counted('browser', E2E, await run('node_modules/playwright/cli.js', 'test'))

async function built() {
  try {
    await ensureBuilt('test')
    return one(true)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    return one(false)
  }
}

/** @type {[name: string, run: () => Promise<Part>][]} */
const CHECKS = [
  ['Format', async () => one(await run('node_modules/oxfmt/bin/oxfmt', '--check', '.'))],
  ['Types and lint', async () => one(await run('node_modules/oxlint/bin/oxlint', '--type-check'))],
  ['Unused code and packages', async () => one(await run('node_modules/knip/bin/knip.js'))],
]
/** @type {typeof CHECKS} */
const PARTS = [
  ...(TESTS === 'rest' ? [] : CHECKS),
  ['Build', built],
  ['Unit and database tests', unit],
  ['Browser tests', browser],
]

/** @param {Failure} failure */
const lineOf = ({ file, name, message }) =>
  `  ${file}: ${name}: ${message.replace(/\s+/g, ' ').slice(0, 400)}`

/** @param {Counts} counts */
const say = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.on(signal, () => stopping || stop(signal)) // npm sends signals twice

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  stopping = true
  const group = running?.pid
  const end = () => {
    if (group) tell(group, 'SIGKILL')
    fs.rmSync(temporary, { recursive: true, force: true })
    process.exit(128 + os.constants.signals[signal])
  }
  if (!group) return end()
  tell(group, 'SIGTERM')
  running?.once('close', () => setTimeout(end, 500))
  setTimeout(end, STOP_MS)
}

/** @param {number} group @param {NodeJS.Signals} signal */
function tell(group, signal) {
  try {
    process.kill(-group, signal)
  } catch {
    // the process group is gone
  }
}

fs.chmodSync(temporary, 0o755) // PostgreSQL runs as nobody if root runs the tests, and needs access
fs.rmSync(REPORTS, { recursive: true, force: true }) // so that an old report isn't counted for a run that wrote none
fs.mkdirSync(REPORTS, { recursive: true })
/** @type {Report} */
const total = { passed: 0, failed: 0, skipped: 0, failures: [] }
/** @type {string[]} */
const lines = []
for (const [name, part] of PARTS) {
  console.log(`\n== ${name}\n`)
  const start = Date.now()
  const counts = await part()
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  total.failures.push(...(counts.failures ?? []))
  lines.push(`${name}: ${say(counts)} (${((Date.now() - start) / 1000).toFixed(0)} s)`)
  console.log(`\n${lines.at(-1)}`)
}
fs.rmSync(temporary, { recursive: true, force: true })
fs.writeFileSync(path.join(REPORTS, 'report.json'), JSON.stringify(total))
if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map(lineOf).join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${say(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
