// @ts-check
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.js'
import { testRoot } from './test-folder.js'

/**
 * `npm test`, and with FULL=1 `npm run test:full`: every check, one after the other, and their sum in the last line. What the
 * tests leave in the temporary folder lies in a folder of this run, and goes with it, also when the run is stopped.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { failures?: string[] }} Part What failed, each with its file, name and the first line of its error.
 */
const REPORTS = 'test-results'
const UNIT = path.join(REPORTS, 'unit.json')
const E2E = path.join(REPORTS, 'e2e.json')
/** What is left of a run that was told to stop has so long to stop by itself. */
const STOP_MS = 8000
/** A socket's path may have 107 bytes at most (sockaddr_un), so this one is short. */
const temporary = fs.mkdtempSync(path.join(testRoot(), 'carrel-'))

/** @type {import('node:child_process').ChildProcess | null} */
let running = null
let stopping = false

/**
 * Runs a program with its output to ours, in a process group of its own; whether it succeeded.
 * @param {string} file @param {string[]} args @returns {Promise<boolean>}
 */
function run(file, ...args) {
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: temporary }
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
 * What a runner's JSON report counts. A runner that failed with no failed test, or wrote no report, has failed all the same:
 * a file that cannot be loaded holds no test.
 * @param {string} file @param {boolean} succeeded @param {(report: any) => Part} read @returns {Part}
 */
function counted(file, succeeded, read) {
  /** @type {Part} */
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(fs.readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No report in ${file}: ${/** @type {Error} */ (error).message}`)
    return { ...counts, failed: 1 }
  }
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1 }
  return succeeded ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

/** @param {string | undefined} text */
const firstLine = (text) => stripVTControlCharacters(text ?? '').split('\n', 1)[0]

/** @param {{ name: string, status: string, message: string, assertionResults: any[] }} file @returns {string[]} */
function unitFailures({ name, status, message, assertionResults }) {
  const file = path.relative('.', name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

/** @param {{ specs: any[], suites?: any[] }} suite @returns {string[]} */
function browserFailures({ specs, suites = [] }) {
  const here = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky')
      .map(
        (/** @type {any} */ { projectName, results }) =>
          `${file}:${line} (${projectName}): ${title}: ${firstLine(results[0]?.error?.message)}`,
      ),
  )
  return [...here, ...suites.flatMap(browserFailures)]
}

async function unit() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`]
  const succeeded = await run('node_modules/vitest/vitest.mjs', 'run', ...reporters, ...process.argv.slice(2))
  return counted(UNIT, succeeded, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(unitFailures),
  }))
}

async function browser() {
  const succeeded = await run('node_modules/playwright/cli.js', 'test')
  return counted(E2E, succeeded, ({ stats, errors, suites }) => ({
    // Errors are those outside of any test, such as in the server's log.
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(browserFailures),
      ...errors.map((/** @type {any} */ { message }) => firstLine(message)),
    ],
  }))
}

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
const PARTS = [
  ['Format', async () => one(await run('node_modules/oxfmt/bin/oxfmt', '--check', '.'))],
  ['Types and lint', async () => one(await run('node_modules/oxlint/bin/oxlint', '--type-check'))],
  ['Unused code and packages', async () => one(await run('node_modules/knip/bin/knip.js'))],
  ['Build', built],
  ['Unit and database tests', unit],
  ['Browser tests', browser],
]

/** @param {Counts} counts */
const say = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
  process.once(signal, () => stop(signal))

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
    // nobody of it is left
  }
}

fs.chmodSync(temporary, 0o755) // PostgreSQL runs as nobody where root runs the tests, and has to get in
fs.rmSync(REPORTS, { recursive: true, force: true }) // an old report must not speak for a run that wrote none
fs.mkdirSync(REPORTS, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const lines = []
/** @type {string[]} */
const failures = []
for (const [name, part] of PARTS) {
  console.log(`\n== ${name}\n`)
  const start = Date.now()
  const counts = await part()
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  failures.push(...(counts.failures ?? []))
  lines.push(`${name}: ${say(counts)} (${((Date.now() - start) / 1000).toFixed(0)} s)`)
  console.log(`\n${lines.at(-1)}`)
}
fs.rmSync(temporary, { recursive: true, force: true })
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${lines.join('\n')}\n\n${say(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
