import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const filesOf = (folder: string): string[] =>
  fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'))

/** Folders that aren't features: every page has its own route file. */
const NO_FEATURE = ['routes']
const folders = fs
  .readdirSync('app', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_FEATURE.includes(entry.name))
  .map(({ name }) => `app/${name}`)
const readmes = [...folders, 'app/routes', 'db', 'search']
  .map((feature) => `${feature}/README.md`)
  .filter((file) => fs.existsSync(file))

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readmes,
  ...filesOf('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The ids that a heading gets as a link target. */
const idsOf = (file: string): string[] =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'))
    .map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
        .replaceAll(' ', '-'),
    )

describe('a folder of a feature', () => {
  it('has a README, unless it is small', () => {
    const large = folders.filter(
      (feature) => filesOf(feature).filter((name) => !name.endsWith('.md')).length > 5,
    )
    expect(
      large.filter((feature) => !readmes.includes(`${feature}/README.md`)),
      'write a README of four headings',
    ).toEqual([])
  })

  it.each(readmes)('%s has four headings in at most 20 lines', (file) => {
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## What it does',
      "## Rules that aren't obvious",
      '## Data',
      '## Tests',
    ])
    expect(lines.length).toBeLessThanOrEqual(20)
  })

  it.each(readmes)('%s names existing files', (file) => {
    const named = [
      ...fs.readFileSync(file, 'utf8').matchAll(/`((?!var\/)[\w./-]+(?:\.tsx?|\.css|\/))`/g),
    ].map(([, name]) => name!)
    const feature = path.dirname(file)
    const features = fs
      .readdirSync(feature, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(feature, name))
    const where = [feature, ...features, '.', path.join('tests', path.dirname(file)), 'tests/app/routes']
    expect(named.filter((name) => !where.some((folder) => fs.existsSync(path.join(folder, name))))).toEqual(
      [],
    )
  })
})

it('every link in a document leads somewhere', () => {
  const broken = pages.flatMap((file) =>
    [...fs.readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .map(([, to]) => to!)
      .filter((to) => {
        const [name, id] = to.split('#')
        const target = name ? path.join(path.dirname(file), name) : file
        return !fs.existsSync(target) || (id !== undefined && !idsOf(target).includes(id))
      })
      .map((to) => `${file}: ${to}`),
  )
  expect(broken).toEqual([])
})

describe('a decision', () => {
  const decisions = filesOf('docs/decisions').filter((name) => name !== 'README.md')

  it.each(decisions)('%s has a status, a date, reasons and a consequence', (name) => {
    const text = fs.readFileSync(`docs/decisions/${name}`, 'utf8')
    expect(text).toMatch(/^# \d+\. .+\n\n\*(?:Accepted|Superseded by .+), \d{4}-\d\d-\d\d/)
    for (const heading of ['Decision', 'Why', 'What would change our mind'])
      expect(text).toContain(`\n## ${heading}\n`)
    expect(fs.readFileSync('docs/decisions/README.md', 'utf8')).toContain(`](${name})`)
  })
})
