import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build, isStale } from './build'

const REPORTS = 'test-results'
const UNIT = path.join(REPORTS, 'unit.json')
const E2E = path.join(REPORTS, 'e2e.json')

/** What .ci/run may take, less what it does before and behind; the browser tests have what the others left of it. */
const MINUTES = 23.5
const began = Date.now()

type Counts = { passed: number; failed: number; skipped: number }

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

/** Runs a program with its output to ours; whether it succeeded. */
function run(file: string, args: string[], shell = false): boolean {
  const { status, error } = spawnSync(file, args, { stdio: ['ignore', 'inherit', 'inherit'], shell })
  if (error) console.error(`${file} could not be run: ${error.message}`)
  return status === 0
}

/** Runs a program that a package brings. */
const tool = (program: string, ...args: string[]) => run(path.join('node_modules', '.bin', program), args, process.platform === 'win32')

/**
 * What a runner's JSON report counts. A runner that failed with no failed test, or wrote no report, has failed all the same:
 * a file that cannot be loaded holds no test.
 */
function counted(file: string, succeeded: boolean, read: (report: never) => Counts): Counts {
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(fs.readFileSync(file, 'utf8')) as never)
  } catch (error) {
    console.error(`No report in ${file}: ${(error as Error).message}`)
    return { ...counts, failed: 1 }
  }
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1 }
  return succeeded ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

type UnitReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

function unit(): Counts {
  const succeeded = tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT}`)
  return counted(UNIT, succeeded, (report: UnitReport) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }))
}

type E2eSuite = { suites?: E2eSuite[]; specs?: { title: string; file: string; tests: { status: string; projectName: string }[] }[] }
type E2eReport = E2eSuite & { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/** What passed at its second try only (docs/decisions/0048): the end of the run names it. */
const secondTries: string[] = []

function gatherSecondTries({ suites = [], specs = [] }: E2eSuite) {
  for (const { title, file, tests } of specs) {
    for (const { status, projectName } of tests) if (status === 'flaky') secondTries.push(`[${projectName}] ${file}: ${title}`)
  }
  suites.forEach(gatherSecondTries)
}

function browser(): Counts {
  if (!process.env.FULL) process.env.E2E_MINUTES = String(Math.max(1, MINUTES - (Date.now() - began) / 60_000))
  const succeeded = tool('playwright', 'test')
  return counted(E2E, succeeded, ({ stats, errors, ...suite }: E2eReport) => {
    gatherSecondTries(suite)
    // Errors are those outside of any test, such as in the server's log.
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
  })
}

/** The browser tests need a build; one that fails is a failed test, and there is nothing to visit then. */
function builtAndBrowsed(): Counts {
  try {
    if (isStale()) build()
  } catch (error) {
    console.error((error as Error).message)
    return FAILED
  }
  return browser()
}

const PARTS: [name: string, run: () => Counts][] = [
  // By its path: the compiler in JavaScript, whose interface the tests read sources with, brings a program of the same name.
  ['Types', () => (run(process.execPath, ['node_modules/typescript-native/bin/tsc']) ? PASSED : FAILED)],
  ['Lint', () => (tool('oxlint', '--deny-warnings') ? PASSED : FAILED)],
  ['Unit and database tests', unit],
  ['Build and browser tests', builtAndBrowsed],
]

const say = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

fs.rmSync(REPORTS, { recursive: true, force: true }) // an old report must not speak for a run that wrote none
fs.mkdirSync(REPORTS, { recursive: true })
const total = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
for (const [name, part] of PARTS) {
  console.log(`\n== ${name}\n`)
  const start = Date.now()
  const counts = part()
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  lines.push(`${name}: ${say(counts)} (${((Date.now() - start) / 1000).toFixed(0)} s)`)
  console.log(`\n${lines.at(-1)}`)
}
for (const each of secondTries) lines.push(`Passed at the second try: ${each}`)
console.log(`\n${lines.join('\n')}\n\n${say(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
