import fs from 'node:fs'
import path from 'node:path'
import { NodeType, parse, type HTMLElement } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { checkRows } from '../support/rows'
import { startProvider } from '../support/services/openid'
import { discovery, prepareDiscovery } from './discovery'
import { SCRIPTS } from './scripts'
import { prepareSessions, sessionTexts } from './sessions'
import { prepareSpots, spotTexts } from './spots'
import { createWorld, fixedParts, gapsOf, quoted, shown } from './world'

const provider = await startProvider()
const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder(), google: provider.settings })
afterAll(() => provider.close())

const world = createWorld(database, app)
const PARTS = {
  'part 1: discovery and accounts': discovery(world, provider),
  'part 2: study spots': spotTexts(world),
  'part 3: study sessions, requests and the dashboard': sessionTexts(world),
}
const texts = [...Object.values(PARTS).flat().flatMap(Object.keys), ...SCRIPTS.map(([text]) => text)]

/** What users read or hear from an element besides its text; `data-failed` is a form's text if it never arrives. */
const HEARD = ['alt', 'aria-label', 'placeholder', 'title', 'data-failed']
const SILENT = 'script, style, template, textarea, [hidden]'
/** React inserts it between two texts of an element. */
const BETWEEN = '<!-- -->'
const MARK = '\u0001'

/** Every text of a page: of each element, of each part of it, and of what screen readers say instead. */
function textsOf(html: string): Set<string> {
  const root = parse(html.replaceAll(BETWEEN, MARK))
  const body = root.querySelector('body') ?? root
  for (const each of body.querySelectorAll(SILENT)) each.remove()
  const said = (element: HTMLElement) => [
    element.textContent,
    ...element.childNodes.flatMap((node) =>
      node.nodeType === NodeType.TEXT_NODE ? node.text.split(MARK) : [],
    ),
    ...HEARD.map((name) => element.getAttribute(name) ?? ''),
  ]
  const plain = (text: string) => text.replaceAll(MARK, '').replace(/\s+/g, ' ').trim()
  return new Set([body, ...body.querySelectorAll('*')].flatMap(said).map(plain))
}

describe('a page of its state says every text of', () => {
  beforeAll(async () => {
    await prepareDiscovery(world)
    await prepareSpots(world)
    await prepareSessions(world)
  })

  it.each(Object.entries(PARTS))('%s', { timeout: 600_000 }, (_part, tables) => {
    const rows = tables.flatMap((table) => Object.entries(table))
    const states = new Map(rows.map(([, state]) => [state, rows.filter((row) => row[1] === state)]))
    return checkRows(
      states,
      async ([state, wanted]) => {
        await database.db('rate_limits').del()
        let page: unknown = state
        while (typeof page === 'function') page = await page()
        const said = textsOf(page as string)
        const missing = wanted.map(([text]) => shown(text)).filter((text) => !said.has(text))
        expect(missing, `the page doesn’t say: ${missing.join(' | ')}`).toEqual([])
      },
      ([, wanted]) => wanted.map(([text]) => text).join(' | '),
    )
  })
})

/** The texts of the files below a folder whose names match. */
const filesIn = (folder: string, names: RegExp) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))

it('scripts say the texts that only they show', async () => {
  const scripts = filesIn('build/client/assets', /\.js$/).join('\n')
  const sources = filesIn('app', /\.tsx?$/).join('\n')
  await checkRows(SCRIPTS, async ([text, file, name]) => {
    const words = (await import(/* @vite-ignore */ path.resolve(`app/${file}.ts`))) as object
    const word = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], words)
    const said = typeof word === 'function' ? String(word(...gapsOf(text).map(([, value]) => value))) : word
    expect(said).toBe(shown(text))
    const whole = `words={${name.slice(0, name.lastIndexOf('.'))}}`
    expect(sources.includes(name) || sources.includes(whole), `something uses ${name}`).toBe(true)
    // A build keeps texts as they are, with its own expressions for placeholders.
    for (const part of fixedParts(text)) expect(scripts.includes(part), `scripts have “${part}”`).toBe(true)
  })
})

/** The project's shared papers: a folder next to the repository, or CARREL_SHARED. */
const folder = path.join(process.env.CARREL_SHARED ?? path.resolve('../shared'), 'spec')
const absent = !fs.existsSync(folder)
const why = absent ? ' (skipped: ../shared/spec is absent)' : ''

/** Quoted, but not user-facing: parts of an error's text, the beginnings of names, a pattern. */
const NO_TEXTS = ['already confirmed', 'invalid', 'expired', 'admin', 'test', 'name city']
/** The only parts of a quoted text that a page may change: placeholders, and the specification's misspellings. */
const CHANGED = /^(|\{.+\}|N|%|Succ?esfully)$/

const DOUBLE = /"([^"\n]+)"|`([^`\n]+)`/g
/** An apostrophe inside a word doesn't end a quotation. */
const SINGLE = /(?<![\p{L}\p{N}])'((?:[^'\n]|'(?=\p{L}))+)'(?![\p{L}\p{N}])/gu

const quotesIn = (paper: string) =>
  [...paper.matchAll(SINGLE), ...paper.replace(SINGLE, '').matchAll(DOUBLE)].map(
    ([, text, code]) => (text ?? code)!,
  )
/** The cells of the error catalogue, which quotes without quotation marks. */
const catalogueOf = (paper: string) =>
  /\| Situation \| Text \|\n.*\n((?:\|.*\n)+)/
    .exec(paper)?.[1]
    ?.trim()
    .split('\n')
    .map((line) => line.split('|')[2]!.trim()) ?? []

it.skipIf(absent)(`every text that the specification quotes is checked or recorded${why}`, () => {
  const papers = filesIn(folder, /./)
  /** The first column of the tables in docs/spec-texts.md. */
  const recorded = fs
    .readFileSync('docs/spec-texts.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\| (.*?) \| /.exec(line)?.[1]?.split(', ') ?? [])
  const checked = texts.map(quoted)
  const known = [...checked, ...recorded]

  const quotes = papers.flatMap(quotesIn)
  expect(quotes.length).toBeGreaterThan(300)
  expect(quotes.filter((quote) => ![...known, ...NO_TEXTS].includes(quote))).toEqual([])

  const cells = papers.flatMap(catalogueOf)
  expect(cells.length).toBeGreaterThan(15)
  const longestFirst = known.toSorted((one, other) => other.length - one.length)
  const left = cells.map((cell) => longestFirst.reduce((rest, text) => rest.replaceAll(text, ''), cell))
  expect(left.filter((rest) => /\w/.test(rest.replace(/\bfallbacks?\b|\(.*\)/g, '')))).toEqual([])

  const all = papers.join('\n')
  expect(checked.filter((text) => !all.includes(text))).toEqual([])
  expect(texts.flatMap(gapsOf).filter(([before]) => !CHANGED.test(before))).toEqual([])
})
