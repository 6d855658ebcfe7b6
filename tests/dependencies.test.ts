import fs from 'node:fs'
import { expect, it } from 'vitest'
import { readSources } from './support/sources'

const DOCUMENT = 'docs/dependencies.md'
const { dependencies, devDependencies } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as Record<
  string,
  Record<string, string>
>
const listed = { ...dependencies, ...devDependencies }
const configs = fs.readdirSync('.').filter((name) => name.endsWith('.config.ts'))
const sources = readSources(
  'app',
  'db',
  'search',
  'server',
  'scripts',
  'tests',
  'bench',
  'server.ts',
  'worker.ts',
  ...configs,
)

/** Every package that a file imports, by the name under which package.json lists it. */
const imported = new Set(
  [...sources.values()]
    .flatMap(({ imports }) => imports)
    .filter(({ to, own }) => !own && !/^(node|virtual):/.test(to))
    .map(({ to }) =>
      to
        .split('/')
        .slice(0, to.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .map((name) => (name in listed ? name : `@types/${name}`)),
)

/** Types belong to a package that is imported, or to Node itself. */
const isUsed = (name: string) =>
  imported.has(name) || name === '@types/node' || imported.has(name.replace('@types/', ''))

/** The packages named in the first column of each table, by heading. */
const documented = new Map(
  fs
    .readFileSync(DOCUMENT, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => [
      part.split('\n')[0],
      [...part.matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name!),
    ]),
)

it('every package that is imported is in package.json', () => {
  expect(imported.size).toBeGreaterThan(50)
  expect([...imported].filter((name) => !(name in listed))).toEqual([])
})

it(`every package is imported, or ${DOCUMENT} says why it is here`, () => {
  expect(
    Object.keys(listed)
      .filter((name) => !isUsed(name))
      .sort(),
  ).toEqual(documented.get('Never imported')!.sort())
})

it(`${DOCUMENT} says of every package what it does for us`, () => {
  expect(documented.get('In production')).toEqual(Object.keys(dependencies!))
  expect(documented.get('For development')).toEqual(Object.keys(devDependencies!))
})
