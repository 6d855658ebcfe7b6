import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'

/** A package in CycloneDX, as npm writes it. Its `bom-ref` is name@version. */
export type Component = {
  'bom-ref': string
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional'
  hashes?: { alg: string; content: string }[]
  licenses?: { expression?: string; license?: { id?: string; name?: string } }[]
  properties: { name: string; value: string }[]
}

export type Bill = {
  $schema: string
  bomFormat: string
  specVersion: string
  serialNumber: string
  version: number
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** A development package, but its helper that loads chunks ends up in the scripts that browsers get. */
const IN_BUNDLE = ['vite']

const isShipped = ({ name, properties }: Component) =>
  IN_BUNDLE.includes(name) || !properties.some((each) => each.name === 'cdx:npm:package:development')

/** Everything in the lock file, for all platforms. With `--omit dev`, npm omits half of what ships. */
export const npmBill = (): Bill =>
  JSON.parse(
    execFileSync(
      'npm',
      ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--include=dev'],
      { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] },
    ),
  ) as Bill

type Product = { name: string; version: string; dependencies: Record<string, string> }

export const readProduct = () => JSON.parse(fs.readFileSync('package.json', 'utf8')) as Product

/**
 * The bill of materials of what ships. The same lock file gives the same bytes: it contains no time, and its
 * serial number is a hash of its content.
 */
export function billOfMaterials({ name, version, dependencies }: Product, all: Bill): Bill {
  const root = all.metadata.component['bom-ref']
  const components = all.components
    .filter(isShipped)
    .sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
  const refs = [root, ...components.map((each) => each['bom-ref'])]
  const needs = new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  needs.set(
    root, // npm adds packages that only development needs
    needs.get(root)!.filter((ref) => ref.replace(/@[^@]+$/, '') in dependencies),
  )
  const content = {
    metadata: { component: { ...all.metadata.component, name, version } }, // npm uses the folder's name
    components,
    dependencies: refs.map((ref) => ({
      ref,
      dependsOn: needs.get(ref)!.filter((each) => refs.includes(each)),
    })),
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6', // npm writes 1.5, a subset of it
    serialNumber: serialOf(content),
    version: 1,
    ...content,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A UUID of version 8 (RFC 9562) made from a hash of the content. */
function serialOf(content: object): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Writes the bill of materials to `file`, or to sbom.json in the CARREL_VAR folder. */
export function writeBillOfMaterials(file?: string): number {
  const folder = process.env.CARREL_VAR?.trim() || 'var'
  if (!file) fs.mkdirSync(folder, { recursive: true })
  const target = file ?? `${folder}/sbom.json`
  fs.writeFileSync(target, `${JSON.stringify(billOfMaterials(readProduct(), npmBill()), null, 2)}\n`)
  console.log(target)
  return 0
}
