import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { readLock, shippedPackages, type LockFile } from './packages'

/**
 * The bill of materials of a lock file. The same lock gives the same bytes: it holds no time, and its serial number is made of
 * its content.
 */
export function billOfMaterials(
  product: { name: string; version: string; license: string },
  lock: LockFile,
): object {
  const { own, shipped } = shippedPackages(lock)
  const root = purl(`${product.name}@${product.version}`)
  const content = {
    metadata: {
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        version: product.version,
        purl: root,
        licenses: [{ expression: product.license }],
      },
    },
    components: shipped.map(({ name, version, licence, integrity, optional }) => ({
      type: 'library',
      'bom-ref': purl(`${name}@${version}`),
      name,
      version,
      scope: optional ? 'optional' : 'required',
      ...(integrity ? { hashes: [hashOf(integrity)] } : {}),
      ...(licence ? { licenses: [{ expression: licence }] } : {}),
      purl: purl(`${name}@${version}`),
    })),
    dependencies: [
      { ref: root, dependsOn: own.map(purl) },
      ...shipped.map(({ name, version, needs }) => ({
        ref: purl(`${name}@${version}`),
        dependsOn: needs.map(purl),
      })),
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(content),
    version: 1,
    ...content,
  }
}

/** A package URL: the @ of a scope is encoded, the slash behind it parts the two names. */
const purl = (id: string) => `pkg:npm/${id.replace(/^@/, '%40')}`

const ALGORITHMS: Record<string, string> = {
  sha1: 'SHA-1',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
}

function hashOf(integrity: string): { alg: string; content: string } {
  const [, algorithm = '', base64 = ''] = /^(\w+)-(\S+)/.exec(integrity) ?? []
  return { alg: ALGORITHMS[algorithm]!, content: Buffer.from(base64, 'base64').toString('hex') }
}

/** A UUID of version 8 (RFC 9562), whose bits are the content's. */
function serialOf(content: object): string {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Writes the bill of materials to `file`, else to sbom.json in the folder that CARREL_VAR names. It is made of package.json and package-lock.json alone. */
export function writeBillOfMaterials(file?: string): number {
  const folder = process.env.CARREL_VAR?.trim() || 'var'
  if (!file) fs.mkdirSync(folder, { recursive: true })
  const target = file ?? `${folder}/sbom.json`
  const product = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Parameters<typeof billOfMaterials>[0]
  fs.writeFileSync(target, `${JSON.stringify(billOfMaterials(product, readLock()), null, 2)}\n`)
  console.log(target)
  return 0
}
