import * as t from '@babel/types'
import fs from 'node:fs'
import { expect, it } from 'vitest'
import { readSources, visit } from '../support/sources'

/** A field without its own list, table or rules: what it touches, every field touches. */
const PLAIN = 'website'
const MAX_FILES = 8

/** They have a website too, but aren't study spots. */
const OF_UNIVERSITIES = [
  'app/dashboard/items/campus-field-rules.ts',
  'app/dashboard/files/queries.server.ts',
  'db/importers/universities.ts',
  'db/location-tables.ts',
]
/** The word means something else there. */
const OTHER: Record<string, string> = { 'app/page-meta.ts': 'the og:type of a page' }

const sources = [
  ...readSources('app', 'db', 'search', 'scripts', 'server', 'server.ts', 'worker.ts').values(),
].filter(({ path }) => !/^db\/(migrations|seeds)\//.test(path))

/** Whether code names the field: as a name, a whole string, or a column in SQL. Prose and comments don't count. */
function names(ast: t.File): boolean {
  const column = new RegExp(`\\b\\w+\\.${PLAIN}\\b`)
  let found = false
  visit(ast, (node) => {
    if (t.isIdentifier(node, { name: PLAIN }) || t.isStringLiteral(node, { value: PLAIN })) found = true
    if (t.isStringLiteral(node) && column.test(node.value)) found = true
    if (t.isTemplateElement(node) && column.test(node.value.raw)) found = true
  })
  return found
}

const found = sources
  .filter(({ path, ast }) => !OTHER[path] && names(ast))
  .map(({ path }) => path)
  .sort()
const document = fs.readFileSync('docs/adding-a-field.md', 'utf8')

it(`a field of a study spot is named in at most ${MAX_FILES} files`, () => {
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MAX_FILES)
  expect(OF_UNIVERSITIES.filter((file) => !found.includes(file))).toEqual([])
})

it('docs/adding-a-field.md lists the files that name a field', () => {
  const [, list = ''] = document.split('## Files that name a field')
  const listed = [...list.matchAll(/^- `(.+)`$/gm)].map(([, file]) => file)
  expect(listed).toEqual(found.filter((file) => !OF_UNIVERSITIES.includes(file)))
})

it('docs/adding-a-field.md names files that exist, apart from its own migration', () => {
  const named = [...document.matchAll(/`((?:app|db|docs|search|tests)\/[\w./-]+\.(?:tsx?|md))`/g)].map(
    ([, file]) => file!,
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !/0099_seats/.test(file) && !fs.existsSync(file))).toEqual([])
})
