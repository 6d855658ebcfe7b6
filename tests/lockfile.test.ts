import fs from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Entry>
}

/** Where Node looks for what a package needs: below itself, and below each folder that holds it. */
function foldersAbove(parent: string): string[] {
  const parts = parent.split('/node_modules/')
  return [...parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/node_modules/')}/`), '']
}

test('the lock file knows the binaries of every platform, for npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, wanted]) => /^\d/.test(wanted)) // those of a platform are named by their exact version
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
