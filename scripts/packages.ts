import fs from 'node:fs'

/** A package of the lock file that a production installation has. `integrity` as npm writes it: 'sha512-…' in base64. */
export type Package = {
  name: string
  version: string
  /** An SPDX expression; null when its maker gives none. */
  licence: string | null
  integrity: string | null
  /** Some platforms only, or not at all. */
  optional: boolean
  /** The packages that it needs, as 'name@version'. */
  needs: string[]
}

type Entry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  peer?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type LockFile = { packages: Record<string, Entry> }

/** Of development, but a piece of it goes into the scripts that browsers get: the helper that loads chunks. */
const IN_BUNDLE = ['vite']

export const readLock = (): LockFile => JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as LockFile

/** What the product itself depends on, and every package that ships with it, by name and version; one that lies in several folders once. */
export function shippedPackages({ packages }: LockFile): { own: string[]; shipped: Package[] } {
  const found = new Map<string, Package>()
  for (const [folder, entry] of Object.entries(packages)) {
    if (folder === '') continue
    const name = nameOf(folder, entry)
    if (entry.dev && !IN_BUNDLE.includes(name)) continue
    const id = `${name}@${entry.version}`
    const optional = Boolean(entry.optional || entry.devOptional) && (found.get(id)?.optional ?? true)
    const needs = [...new Set([...(found.get(id)?.needs ?? []), ...needsOf(folder, packages)])].sort()
    found.set(id, {
      name,
      version: entry.version!,
      licence: entry.license ?? null,
      integrity: entry.integrity ?? null,
      optional,
      needs,
    })
  }
  const shipped = [...found.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
  const known = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  for (const each of shipped) each.needs = each.needs.filter((id) => known.has(id))
  return {
    own: needsOf('', packages)
      .filter((id) => known.has(id))
      .sort(),
    shipped,
  }
}

const nameOf = (folder: string, entry: Entry) => entry.name ?? folder.split('node_modules/').at(-1)!

/** Found where Node looks: below the package itself, then below each folder that holds it. */
function needsOf(folder: string, packages: LockFile['packages']): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = packages[folder]!
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((name) => {
    for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const place = `${at ? `${at}/` : ''}node_modules/${name}`
      const entry = packages[place]
      if (entry) return [`${nameOf(place, entry)}@${entry.version}`]
      if (!at) return []
    }
  })
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
