import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { DISCOVERY } from './discovery'
import { SESSIONS } from './sessions'
import { SPOTS } from './spots'

/** The project's shared papers: a folder next to the repository, or CARREL_SHARED. */
const folder = path.join(process.env.CARREL_SHARED ?? path.resolve('../shared'), 'spec')
const absent = !fs.existsSync(folder)
const why = absent ? ' (skipped: ../shared/spec is absent)' : ''

/** Quoted, but not user-facing: parts of an error's text, the beginnings of names, a pattern. */
const NO_TEXTS = ['already confirmed', 'invalid', 'expired', 'admin', 'test', 'name city']

/** The first column of the tables in docs/spec-texts.md. */
const recorded = fs
  .readFileSync('docs/spec-texts.md', 'utf8')
  .split('\n')
  .flatMap((line) => /^\| (.*?) \| /.exec(line)?.[1]?.split(', ') ?? [])
const held = [...DISCOVERY, ...SPOTS, ...SESSIONS].map(({ text }) => text)
const known = [...held, ...recorded]

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

describe.skipIf(absent)(`the specification${why}`, () => {
  const papers = absent
    ? []
    : fs
        .readdirSync(folder)
        .sort()
        .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))

  it('quotes nothing that we neither show nor have recorded', () => {
    const quotes = papers.flatMap(quotesIn)
    expect(quotes.length).toBeGreaterThan(300)
    expect(quotes.filter((quote) => ![...known, ...NO_TEXTS].includes(quote))).toEqual([])
  })

  it('lists no error that we neither show nor have recorded', () => {
    const cells = papers.flatMap(catalogueOf)
    expect(cells.length).toBeGreaterThan(15)
    const longestFirst = known.toSorted((one, other) => other.length - one.length)
    const left = cells.map((cell) => longestFirst.reduce((rest, text) => rest.replaceAll(text, ''), cell))
    expect(left.filter((rest) => /\w/.test(rest.replace(/\bfallbacks?\b|\(.*\)/g, '')))).toEqual([])
  })

  it('contains every text that we check', () => {
    const all = papers.join('\n')
    expect(held.filter((text) => !all.includes(text))).toEqual([])
  })
})
