import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isAllowed, licenceOf, licencesPage } from '../scripts/licences'
import { billOfMaterials, npmBill } from '../scripts/sbom'

const product = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  name: string
  version: string
  license: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const lock = npmBill()
const bill = billOfMaterials(product, lock)
const shipped = bill.components
const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
const own = needs.get(bill.metadata.component['bom-ref'])!
const names = new Set(shipped.map(({ name }) => name))

describe('the packages that ship', () => {
  it('are everything the product depends on, what those need, and from development only what browsers get', () => {
    expect(Object.keys(product.dependencies).filter((name) => !names.has(name))).toEqual([])
    expect(
      own
        .map((id) => id.replace(/@[^@]+$/, ''))
        .filter((name) => name !== 'vite')
        .sort(),
    ).toEqual(Object.keys(product.dependencies).sort())
    expect(
      Object.keys(product.devDependencies).filter((name) => names.has(name) && !name.startsWith('@types/')),
      // Tests use it, and pmtiles depends on it.
    ).toEqual(['fflate', 'vite'])
    const all = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
    expect(all.size).toBe(shipped.length)
    // Every dependency is there, except optional peers.
    const reached = new Set<string>()
    const walk = (id: string) => {
      if (reached.has(id)) return
      reached.add(id)
      needs.get(id)!.forEach(walk)
    }
    own.forEach(walk)
    expect([...all].filter((id) => !reached.has(id) && !id.startsWith('vite@'))).toEqual([])
  })
})

describe('licences', () => {
  it('are all allowed, and docs/licences.md lists every package with its own', () => {
    expect(shipped.filter((each) => !isAllowed(licenceOf(each))).map((each) => each['bom-ref'])).toEqual([])
    expect(fs.readFileSync('docs/licences.md', 'utf8'), 'run npm run licences').toBe(licencesPage(shipped))
  })

  it.each([
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
  ])('%j is allowed: %s', (licence, allowed) => expect(isAllowed(licence)).toBe(allowed))
})

describe('the bill of materials', () => {
  it('has what CycloneDX requires, and every package once in the graph', () => {
    expect([bill.bomFormat, bill.specVersion, bill.version]).toEqual(['CycloneDX', '1.6', 1])
    expect(bill.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    )
    expect(bill.components.map(({ name, version }) => `${name}@${version}`)).toEqual(
      shipped.map(({ name, version }) => `${name}@${version}`),
    )
    const refs = [bill.metadata.component, ...bill.components].map((each) => each['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    expect(bill.dependencies.map(({ ref }) => ref)).toEqual(refs)
    expect(
      bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref)),
    ).toEqual([])
    expect(
      bill.components.filter(({ purl }) => !/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@\d[\w.+-]*$/.test(purl)),
    ).toEqual([])
    expect(
      bill.components
        .flatMap(({ hashes = [] }) => hashes)
        .filter(({ alg, content }) => alg !== 'SHA-512' || !/^[0-9a-f]{128}$/.test(content)),
    ).toEqual([])
  })

  it('is the same for the same lock file, and differs for another', () => {
    expect(billOfMaterials(product, npmBill())).toEqual(bill)
    expect(billOfMaterials({ ...product, version: '0.0.1' }, lock).serialNumber).not.toBe(bill.serialNumber)
  })
})
