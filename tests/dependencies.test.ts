import fs from 'node:fs'
import { expect, it } from 'vitest'

const DOCUMENT = 'docs/dependencies.md'
const read = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8'))
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>
const { ignoreDependencies } = read('knip.json') as { ignoreDependencies: string[] }

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

it(`${DOCUMENT} says for every package what it does for us`, () => {
  expect(documented.get('In production')).toEqual(Object.keys(dependencies!))
  expect(documented.get('For development')).toEqual(Object.keys(devDependencies!))
})

it(`${DOCUMENT} says why a package is here that knip finds unused`, () => {
  const never = documented.get('Never imported')!
  expect(ignoreDependencies.filter((name) => !never.includes(name))).toEqual([])
  expect(never.filter((name) => !(name in { ...dependencies, ...devDependencies }))).toEqual([])
})
