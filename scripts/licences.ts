import fs from 'node:fs'
import { readLock, shippedPackages, type Package } from './packages'

const FILE = 'docs/licences.md'

/**
 * Licences under which Carrel may use and pass on a package as it is. Of the LGPL's is the picture library, which lies beside
 * the program as a file of its own and can be replaced.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Whether an SPDX expression leaves a way that is allowed: every part of an AND, one of an OR. */
export function isAllowed(licence: string | null): boolean {
  if (!licence) return false
  const plain = licence.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]|\bWITH\b/.test(plain)) return false // none of ours is nested; who brings one looks at it
  return plain.split(' OR ').some((way) => way.split(' AND ').every((each) => ALLOWED.has(each.trim())))
}

/** The page about the packages that ship. */
export function licencesPage(shipped: readonly Package[]): string {
  const counts = new Map<string, number>()
  for (const { licence } of shipped) counts.set(licence ?? 'none', (counts.get(licence ?? 'none') ?? 0) + 1)
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return `# Licences of the packages that ship

Written by \`npm run licences\` from package-lock.json: everything that a production installation can hold, on whatever platform, and what of the
build goes into the scripts of browsers. Each package brings its licence's text in its own folder of node_modules.

| licence | packages |
| --- | --- |
${byCount.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

| package | version | licence |
| --- | --- | --- |
${shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'none'} |`).join('\n')}
`
}

/** Writes docs/licences.md, unless a package has a licence that is not allowed. */
export function writeLicences(): number {
  const { shipped } = shippedPackages(readLock())
  const refused = shipped.filter(({ licence }) => !isAllowed(licence))
  for (const { name, version, licence } of refused)
    console.error(`${name}@${version}: ${licence ?? 'no licence'} is not one of those in scripts/licences.ts`)
  if (refused.length > 0) return 1
  fs.writeFileSync(FILE, licencesPage(shipped))
  console.log(`${FILE}: ${shipped.length} packages`)
  return 0
}
