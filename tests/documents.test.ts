import * as t from '@babel/types'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { checkRows } from './support/rows'
import { readSources, visit } from './support/sources'

const below = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.posix.join(folder, name))
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'app', 'db', 'search'].flatMap(below),
]
/** An example of a file that doesn't exist. */
const EXAMPLE = 'db/migrations/0099_capacity.ts'

/** The ids that a document's headings get as link targets. */
const idsOf = (file: string): string[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

it('every file and heading that a document names exists', () =>
  checkRows(
    PAGES.filter((name) => name.endsWith('.md')),
    (page) => {
      const text = fs.readFileSync(page, 'utf8')
      const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].filter(([, to]) => {
        const [name, id] = to!.split('#')
        const file = name ? path.join(path.dirname(page), name) : page
        return !fs.existsSync(file) || (id !== undefined && !idsOf(file).includes(id))
      })
      const files = [
        ...text.matchAll(/`((?:app|db|docs|public|scripts|search|server|tests)\/[\w./-]+\.\w+)`/g),
      ].filter(([, name]) => name !== EXAMPLE && !fs.existsSync(name!))
      const absent = [...links, ...files].map(([, name]) => name)
      expect(absent, absent.join('\n')).toEqual([])
    },
  ))

it('every documented command that creates an account has all that it needs', () => {
  const pages = [...PAGES.filter((name) => name.endsWith('.md')), 'deploy/carrel', 'scripts/doctor-checks.ts']
  const lines = pages.flatMap((page) => fs.readFileSync(page, 'utf8').split('\n'))
  const commands = lines.filter((line) => /user (-- )?create .*--email|user (-- )?create .*--role/.test(line))
  expect(commands.length).toBeGreaterThan(4)
  expect(commands.filter((line) => !/--first-name \w+ --last-name \w+/.test(line))).toEqual([])
})

it('the example of a new field is not taken', () => {
  const model = below('app/spots/model').filter((name) => name.endsWith('.ts'))
  expect(model.filter((name) => /capacity/i.test(fs.readFileSync(name, 'utf8')))).toEqual([])
})

/** A field without its own list, table or rules: what it touches, every field touches. */
const PLAIN = 'website'
/** Universities have one too, and a page's meta has an og:type of that name. */
const NOT_SPOTS = [
  'app/dashboard/campus-field-rules.ts',
  'app/dashboard/bulk/file-queries.server.ts',
  'app/web/page-meta.ts',
  'db/importers/federal.ts',
  'db/importers/universities.ts',
  'db/location-tables.ts',
]

/** Whether code names the field: as a name, a whole string, or a column in SQL. Prose and comments don't count. */
function namesField(ast: t.File): boolean {
  const column = new RegExp(`\\b\\w+\\.${PLAIN}\\b`)
  let found = false
  visit(ast, (node) => {
    if (t.isIdentifier(node, { name: PLAIN }) || t.isStringLiteral(node, { value: PLAIN })) found = true
    if (t.isStringLiteral(node) && column.test(node.value)) found = true
    if (t.isTemplateElement(node) && column.test(node.value.raw)) found = true
  })
  return found
}

it('a field of a study spot is named in at most 8 files, which docs/adding-a-field.md lists', () => {
  const found = [
    ...readSources('app', 'db', 'search', 'scripts', 'server', 'server.ts', 'worker.ts').values(),
  ]
    .filter(({ path: file }) => !/^db\/(migrations|seeds)\//.test(file))
    .filter((source) => source.text.includes(PLAIN) && namesField(source.ast))
    .map(({ path: file }) => file)
    .filter((file) => !NOT_SPOTS.includes(file))
    .sort()
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(8)
  const [, list = ''] = fs.readFileSync('docs/adding-a-field.md', 'utf8').split('## Files that name a field')
  expect([...list.matchAll(/^- `(.+)`$/gm)].map(([, file]) => file)).toEqual(found)
})
