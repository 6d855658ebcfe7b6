// @ts-check
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { parseArgs } from 'node:util'

/**
 * `npm run lines`: counts the lines of the ts, tsx and js files that git tracks, as they are on disk. With a commit, it
 * counts those of the commit too, and prints the difference. `--app` lists the folders of app/ one by one.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { app: { type: 'boolean' } } })
const isCode = (/** @type {string} */ file) => /\.(ts|tsx|js)$/.test(file)

/** @type {Record<string, RegExp>} */
const SUMS = {
  'the product': /^((app|server|search|scripts)\/|db\/(?!(seeds|migrations)\/)|(server|worker)\.ts$)/,
  'beside it: tests, bench, db/seeds': /^(tests|bench|db\/seeds)\//,
}

/** @typedef {Map<string, number>} Lines By file. */

/** @param {string[]} args */
const listed = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\0').filter(isCode)
const linesIn = (/** @type {string} */ text) => text.split('\n').length - 1

/** @returns {Lines} */
function linesNow() {
  const files = listed('ls-files', '-z').filter((file) => fs.existsSync(file))
  return new Map(files.map((file) => [file, linesIn(fs.readFileSync(file, 'utf8'))]))
}

/** @param {string} commit @returns {Lines} */
function linesAt(commit) {
  const files = listed('ls-tree', '-r', '-z', '--name-only', commit)
  const input = files.map((file) => `${commit}:${file}\n`).join('')
  const all = execFileSync('git', ['cat-file', '--batch'], { input, maxBuffer: 2 ** 30 })
  let at = 0
  return new Map(
    files.map((file) => {
      // A line that ends with the size, the file, and a newline.
      const start = all.indexOf('\n', at) + 1
      const end = start + Number(all.toString('utf8', at, start).split(' ').at(-1))
      at = end + 1
      return [file, linesIn(all.toString('utf8', start, end))]
    }),
  )
}

/** @param {string} file */
function folderOf(file) {
  const [folder = '', inside = '', ...deeper] = file.split('/')
  if (!inside) return file
  const isSplit = values.app ? folder === 'app' : /^db\/(migrations|seeds)\//.test(file)
  return isSplit && deeper.length > 0 ? `${folder}/${inside}` : folder
}

const columns = [...positionals.map(linesAt), linesNow()]
/** @param {string} name @param {(string | number)[]} cells */
const print = (name, cells) =>
  console.log(name.padEnd(36), ...cells.map((cell) => cell.toLocaleString('en').padStart(10)))

/** @param {string} name @param {(file: string) => boolean} counts */
function printSum(name, counts) {
  const sums = columns.map((lines) =>
    [...lines].reduce((sum, [file, n]) => (counts(file) ? sum + n : sum), 0),
  )
  const [first = 0, last = first] = [sums[0], sums.at(-1)]
  print(name, sums.length > 1 ? [...sums, last - first] : sums)
}

print('', [...positionals, 'now', ...(positionals.length > 0 ? ['difference'] : [])])
for (const folder of [...new Set(columns.flatMap((lines) => [...lines.keys()].map(folderOf)))].sort())
  printSum(folder, (file) => folderOf(file) === folder)
for (const [name, files] of Object.entries(SUMS)) printSum(name, (file) => files.test(file))
