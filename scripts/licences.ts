import fs from 'node:fs'
import { billOfMaterials, npmBill, readProduct, type Component } from './sbom'

const FILE = 'docs/licences.md'

/**
 * Licenses under which Carrel may use and redistribute an unmodified package. The LGPL is for the picture library,
 * a separate file next to the program that can be replaced.
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
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Whether an SPDX expression is allowed: every part of an AND, one of an OR. */
export function isAllowed(licence: string | null): boolean {
  if (!licence) return false
  const plain = licence.trim().replace(/^\((.*)\)$/, '$1')
  if (/[()]|\bWITH\b/.test(plain)) return false // no package has a nested one so far; a new one needs a review
  return plain.split(' OR ').some((way) => way.split(' AND ').every((each) => ALLOWED.has(each.trim())))
}

/** An SPDX expression; null if the package declares none. */
export function licenceOf({ licenses }: Component): string | null {
  const [first] = licenses ?? []
  return first?.expression ?? first?.license?.id ?? first?.license?.name ?? null
}

/** The page listing the packages that ship. */
export function licencesPage(shipped: readonly Component[]): string {
  const licences = shipped.map((each) => licenceOf(each) ?? 'none')
  const counts = new Map<string, number>()
  for (const licence of licences) counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const byCount = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return `# Licenses of the packages that ship

Written by \`npm run licences\` from package-lock.json: everything a production installation can have, on any platform, and what the build puts into
browser scripts. Each package has its license in its own folder in node_modules.

| license | packages |
| --- | --- |
${byCount.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

| package | version | license |
| --- | --- | --- |
${shipped.map(({ name, version }, n) => `| ${name} | ${version} | ${licences[n]} |`).join('\n')}
`
}

/** Writes docs/licences.md, unless a package has a license that isn't allowed. */
export function writeLicences(): number {
  const shipped = billOfMaterials(readProduct(), npmBill()).components
  const refused = shipped.filter((each) => !isAllowed(licenceOf(each)))
  for (const each of refused)
    console.error(
      `${each['bom-ref']}: ${licenceOf(each) ?? 'no license'} is not one of those in scripts/licences.ts`,
    )
  if (refused.length > 0) return 1
  fs.writeFileSync(FILE, licencesPage(shipped))
  console.log(`${FILE}: ${shipped.length} packages`)
  return 0
}
