import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build, isStale } from './build'

type Counts = { passed: number; failed: number; skipped: number }

const RESULTS = path.resolve('test-results')
const bin = (name: string) => path.join('node_modules', '.bin', name)

/** Runs a command with its output on the terminal; whether it succeeded. */
function succeeds(title: string, command: string, args: string[]): boolean {
  console.log(`\n== ${title}`)
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}

const one = (passed: boolean): Counts => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })

/** A report that is missing or that says nothing failed although its runner did counts as a failure. */
function counted(succeeded: boolean, read: () => Counts): Counts {
  try {
    const counts = read()
    return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 }
  } catch (error) {
    console.error(`The report could not be read: ${(error as Error).message}`)
    return one(false)
  }
}

function unitTests(): Counts {
  const report = path.join(RESULTS, 'vitest.json')
  const succeeded = succeeds('Unit and integration tests', bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile=${report}`])
  return counted(succeeded, () => {
    const json = JSON.parse(fs.readFileSync(report, 'utf8')) as { numPassedTests: number; numFailedTests: number; numPendingTests: number }
    return { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests }
  })
}

function browserTests(): Counts {
  const report = path.join(RESULTS, 'e2e.json') // as playwright.config.ts has it
  const succeeded = succeeds('Browser tests', bin('playwright'), ['test'])
  return counted(succeeded, () => {
    const { stats } = JSON.parse(fs.readFileSync(report, 'utf8')) as { stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  })
}

/** Without scripts, styles or pages built from these sources no browser test means anything. */
function buildIfStale(): Counts {
  console.log('\n== Build')
  try {
    if (isStale()) build()
    return one(true)
  } catch (error) {
    console.error((error as Error).message)
    return one(false)
  }
}

fs.mkdirSync(RESULTS, { recursive: true })
const parts = [
  () => one(succeeds('Types', bin('tsc'), ['--noEmit'])),
  () => one(succeeds('Lint', bin('oxlint'), ['--deny-warnings'])),
  buildIfStale,
  unitTests,
  browserTests,
]
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const part of parts) {
  const counts = part()
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
}
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
process.exit(total.failed > 0 ? 1 : 0)
