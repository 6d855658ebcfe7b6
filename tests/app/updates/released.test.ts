import fs from 'node:fs'
import { expect, it } from 'vitest'
import { releases, releasesOf } from '~/updates/released.server'
import { updateWords } from '~/updates/words'

const LOG = `# Changelog

## Unreleased

### Added
- Not yet.

## [2.0.0] - 2027-03-01

### Added
- A thing that
  goes on, with \`code\`.
- Another.

### Fixed
- A fault.

## 1.2

### Changed
- Something.

## 1.1.0 - 2026-12-01

### Added
- Told in our own words.
`

it('takes the versions above 1.1, with what stands under their headings', () => {
  expect(releasesOf(LOG)).toEqual([
    {
      name: '2.0.0',
      date: '2027-03-01',
      parts: [
        { title: 'Added', changes: ['A thing that goes on, with code.', 'Another.'] },
        { title: 'Fixed', changes: ['A fault.'] },
      ],
    },
    { name: '1.2', date: null, parts: [{ title: 'Changed', changes: ['Something.'] }] },
  ])
})

it('finds nothing where nothing is', () => {
  for (const text of ['', '# Changelog', '## Unreleased\n- x', '## 0.9\n### Added\n- x'])
    expect(releasesOf(text)).toEqual([])
})

it("reads this program's own changelog", () => {
  expect(releases).toEqual(releasesOf(fs.readFileSync('CHANGELOG.md', 'utf8')))
})

it('and that names the versions that the page and package.json name, the newest first', () => {
  const numbers = [...fs.readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[?(\d[\d.]*)/gm)].map(
    ([, number]) => number!,
  )
  const shown = [...releases.map(({ name }) => name), ...updateWords.first.map(({ name }) => name)]
  expect(numbers.map((number) => number.replace(/\.0$/, ''))).toEqual(
    shown.map((name) => name.replace(/^(\d+\.\d+)\.0$/, '$1')),
  )
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
  expect(numbers[0]).toBe(version)
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']!.version]).toEqual([version, version])
})
