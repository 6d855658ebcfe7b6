// @ts-check
// Runs `npm test`, then what it left out, then the built product on each supported version of Node. Test files that
// failed run once more by themselves: a failure that doesn't repeat counts as flaky, up to three files.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const NODES = ['20.19', '22', '24']
const MOST_FLAKY = 3
/** A failure in these is a failure: they look for races, lost data and open doors, which rarely show twice. */
const NEVER_REPEATED = [
  'tests/hard/',
  'tests/app/services/backup/',
  'tests/app/dashboard/two-admins.full.test.ts',
  'tests/app/routes/query-plans.full.test.ts',
  'tests/app/routes/visibility.full.test.ts',
  'tests/app/spots/suggestions/two-at-once.full.test.ts',
  'tests/db/migrations.full.test.ts',
  'tests/search/',
]
/** Journeys without scripts are among them. */
const NO_SCRIPTS = '[no-js] '

for (const each of NEVER_REPEATED) if (!fs.existsSync(each)) throw new Error(`${each} is not there`)

/**
 * @typedef {import('../scripts/test.js').Report} Report
 * @typedef {import('../scripts/test.js').Failure & { tests: string }} Failure
 */
const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {Failure[]} */
const failures = []
/** Commands that failed without naming a test. @type {string[]} */
const broken = []

/**
 * @template Result
 * @param {string} title
 * @param {() => Result} part
 * @returns {Promise<Awaited<Result>>}
 */
async function step(title, part) {
  console.log(`\n=== ${title}`)
  const start = Date.now()
  const result = await part()
  console.log(`${title}: ${((Date.now() - start) / 1000).toFixed(0)} s`)
  return result
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [variables] */
async function run(command, args, variables) {
  const env = { ...process.env, ...variables }
  const [code] = await once(spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }), 'close')
  return code === 0
}

/** @param {string} tests */
async function runTests(tests) {
  fs.rmSync('test-results/report.json', { force: true })
  const succeeded = await run('npm', ['test'], { TESTS: tests })
  /** @type {Report} */
  const report = fs.existsSync('test-results/report.json')
    ? JSON.parse(fs.readFileSync('test-results/report.json', 'utf8'))
    : { passed: 0, failed: 1, skipped: 0, failures: [] }
  total.passed += report.passed
  total.skipped += report.skipped
  failures.push(...report.failures.map((failure) => ({ ...failure, tests })))
  const unnamed = succeeded ? 0 : Math.max(report.failed, 1) - report.failures.length
  if (unnamed > 0) broken.push(`TESTS=${tests} npm test`)
  total.failed += unnamed
}

/** The product runs on another Node. @param {string} version */
async function runOn(version) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'carrel-node-'))
  // The package downloads its binary in an install script, which npm 11 only runs if it's allowed by name.
  fs.writeFileSync(path.join(folder, 'package.json'), '{"allowScripts":{"node":true}}')
  const quietly = ['--no-save', '--no-audit', '--no-fund', '--silent', '--prefix', folder]
  const succeeded =
    (await run('npm', ['install', ...quietly, `node@${version}`])) &&
    (await run(process.execPath, ['.ci/start-with.js', path.join(folder, 'node_modules/node/bin/node')]))
  fs.rmSync(folder, { recursive: true, force: true })
  total[succeeded ? 'passed' : 'failed']++
  if (!succeeded) broken.push(`Node ${version}`)
}

await step('npm test', () => runTests('quick'))
await step('What npm test left out', () => runTests('rest'))
await step(`Node ${NODES.join(', ')}`, () => Promise.all(NODES.map(runOn)))

/** @param {Failure} failure */
const mayRepeat = ({ file, name }) =>
  !NEVER_REPEATED.some((each) => file.startsWith(each)) && !name.startsWith(NO_SCRIPTS)
/** @param {Failure} failure */
const fileOf = ({ tests, runner, file }) => `${tests} ${runner} ${file}`
const repeatable = [...new Set(failures.filter(mayRepeat).map(fileOf))].filter((each) =>
  failures.every((failure) => fileOf(failure) !== each || mayRepeat(failure)),
)
/** @type {string[]} */
const flaky = []
if (repeatable.length <= MOST_FLAKY)
  for (const each of repeatable) {
    const [tests = '', runner, file = ''] = each.split(' ')
    const program =
      runner === 'unit'
        ? ['node_modules/vitest/vitest.mjs', 'run', file]
        : ['node_modules/playwright/cli.js', 'test', file]
    if (await step(`Again, alone: ${file}`, () => run(process.execPath, program, { TESTS: tests })))
      flaky.push(each)
  }

/** @param {string} title @param {string[]} lines */
const list = (title, lines) => {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`)
}
/** @param {Failure} failure */
const line = ({ file, name, message }) => `${file}: ${name}: ${message.replace(/\s+/g, ' ').slice(0, 400)}`
const passedAgain = failures.filter((failure) => flaky.includes(fileOf(failure)))
const failed = failures.filter((failure) => !passedAgain.includes(failure))
total.passed += passedAgain.length
total.failed += failed.length
list('Failed', [...broken, ...failed.map(line)])
list('Flaky', passedAgain.map(line))
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed > 0 ? 1 : 0
