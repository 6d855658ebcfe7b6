import fs from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version?: string; resolved?: string; optionalDependencies?: Record<string, string> }

const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }

test('the lock file knows the binaries of every platform, for npm ci refuses one that does not', () => {
  const missing = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([, wanted]) => /^\d/.test(wanted)) // those of a platform are named by their exact version
      .filter(([name, wanted]) => ![`${parent}/node_modules/${name}`, `node_modules/${name}`].some((at) => packages[at]?.version === wanted))
      .map(([name]) => name),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})
