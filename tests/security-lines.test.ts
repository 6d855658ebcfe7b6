import fs from 'node:fs'
import { describe, expect, it } from 'vitest'

const text = fs.readFileSync('docs/security.md', 'utf8')
const VERDICTS = ['met', 'partly', 'not', 'does not apply'] as const

/** The number of level 1 and 2 lines in each section, in the order of the list: 1.1 has two, 1.2 nine … */
const SECTIONS: Record<number, Record<number, number>> = {
  1: { 1: 2, 2: 9, 3: 11, 4: 3, 5: 2 },
  2: { 1: 3, 2: 3, 3: 4, 4: 1 },
  3: { 2: 2, 3: 4, 4: 6, 5: 5, 7: 2 },
  4: { 1: 3, 2: 1, 3: 2, 4: 4 },
  5: { 1: 1, 2: 3, 3: 2, 4: 3 },
  6: { 1: 3, 2: 12, 3: 4, 4: 4, 5: 5, 6: 3, 8: 4 },
  7: { 1: 3, 2: 4, 3: 2, 4: 5, 5: 2, 6: 2 },
  8: { 1: 2, 2: 3, 3: 1, 4: 1 },
  9: { 1: 3, 2: 4 },
  10: { 1: 2, 2: 2, 3: 4, 4: 11, 5: 5, 6: 2, 7: 3 },
  11: { 1: 2, 2: 3, 3: 3, 4: 4, 5: 1, 6: 1 },
  12: { 1: 3, 2: 2, 3: 4 },
  13: { 1: 1, 2: 5, 3: 2, 4: 5 },
  14: { 1: 2, 2: 4, 3: 3 },
  15: { 1: 3, 2: 3, 3: 7 },
  16: { 1: 1, 2: 5, 3: 4, 4: 3, 5: 3 },
  17: { 1: 1, 2: 4, 3: 2 },
}
const NUMBERS = Object.entries(SECTIONS).flatMap(([chapter, sections]) =>
  Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_each, n) => `${chapter}.${section}.${n + 1}`),
  ),
)

type Line = { number: string; verdict: string; how: string; tests: string }
const LINES: Line[] = text.split('\n').flatMap((row) => {
  const [, number, verdict, how, tests] = /^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \|(.*)\|$/.exec(row) ?? []
  return number ? [{ number, verdict: verdict!, how: how!, tests: tests!.trim() }] : []
})
const filesOf = (cell: string) =>
  [...cell.matchAll(/`((?:app|db|docs|public|scripts|search|server|tests)\/[^`]+|SECURITY\.md)`/g)].map(
    ([, file]) => file!,
  )

describe('docs/security.md', () => {
  it('has each of the 253 lines once, in order, with a verdict and a reason', () => {
    expect(NUMBERS).toHaveLength(253)
    expect(LINES.map(({ number }) => number)).toEqual(NUMBERS)
    expect(
      LINES.filter(
        ({ verdict, how }) => !VERDICTS.includes(verdict as (typeof VERDICTS)[number]) || how.length < 10,
      ),
    ).toEqual([])
  })

  it('counts them correctly', () => {
    const count = (verdict: string) => LINES.filter((line) => line.verdict === verdict).length
    expect(text).toContain(
      `Of 253 lines: ${count('met')} met, ${count('partly')} partly, ${count('not')} not, ${count('does not apply')} do not apply.`,
    )
  })

  it('names existing files, and a test for each line that is met', () => {
    expect([...new Set(filesOf(text))].filter((file) => !fs.existsSync(file))).toEqual([])
    expect(
      LINES.filter(({ verdict, tests }) => verdict === 'met' && filesOf(tests).length === 0).map(
        ({ number }) => number,
      ),
    ).toEqual([])
    expect(
      LINES.flatMap(({ tests }) => filesOf(tests)).filter(
        (file) => !/^tests\/.+\.(test|spec)\.ts$/.test(file),
      ),
    ).toEqual([])
    const linked = [...text.matchAll(/\]\(([^)#]+)\)/g)]
      .map(([, to]) => to!)
      .filter((to) => !fs.existsSync(`docs/${to}`))
    expect(linked).toEqual([])
  })

  it('refers to existing parts of itself', () => {
    const named = [...text.matchAll(/"([^"]+)" above/g)].map(([, title]) => title!)
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((title) => !text.includes(`\n## ${title}\n`))).toEqual([])
  })
})

it('6.2.6 and 6.2.7: every password is typed into the one masked field, which supports password managers and pasting', () => {
  const pages = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => ({ name, source: fs.readFileSync(`app/${name}`, 'utf8') }))
  // An attribute belongs to the element that was opened last before it.
  const elements = pages.flatMap(({ source }) =>
    [...source.matchAll(/autoComplete="(?:current|new)-password"/g)].map(
      ({ index }) => [...source.slice(0, index).matchAll(/<([A-Za-z]+)\b/g)].at(-1)![1],
    ),
  )
  expect(elements.length).toBeGreaterThan(4)
  expect(elements.filter((element) => element !== 'PasswordField')).toEqual([])
  const masked = pages
    .filter(({ source }) => /type=\{?(?:\w+ \? 'text' : )?["']password/.test(source))
    .map(({ name }) => name)
  expect(masked).toEqual(['components/form/PasswordField.tsx'])
  expect(pages.filter(({ source }) => /onPaste|onBeforeInput/.test(source)).map(({ name }) => name)).toEqual(
    [],
  )
})

it('12.3.2: nothing disables certificate checks', () => {
  const folders = ['app', 'db', 'search', 'server', 'scripts'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(tsx?|mjs|sh)$/.test(name)),
  )
  const sources = ['server.ts', 'worker.ts', 'Dockerfile', 'compose.yaml', ...folders]
  expect(sources.length).toBeGreaterThan(500)
  const off = /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|sslmode=(?:no-verify|disable)/
  expect(sources.filter((file) => off.test(fs.readFileSync(file, 'utf8')))).toEqual([])
})
