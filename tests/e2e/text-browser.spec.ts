import { spawnSync } from 'node:child_process'
import { expect, test } from 'playwright/test'
import { parse } from 'node-html-parser'
import { siteUrl } from './server'

const found = spawnSync('w3m', ['-version']).error === undefined

const DOE = '/university/University%20of%20California%2C%20Berkeley%20Berkeley/Doe%20Memorial%20Library'

/** A page as w3m prints it on 80 columns. */
function dump(path: string): string {
  const { status, stdout, stderr } = spawnSync(
    'w3m',
    ['-dump', '-O', 'UTF-8', '-cols', '80', siteUrl() + path],
    { encoding: 'utf8', timeout: 60_000 },
  )
  expect(status, stderr).toBe(0)
  return stdout
}

test.skip(!found, 'w3m is not installed (Debian: apt-get install w3m)')

test('the home page reads well in a text browser', () => {
  const text = dump('/')
  expect(text).toContain('Find Your Perfect Study Sanctuary')
  expect(text).toContain('Find your university by name or city')
  expect(text).toMatch(
    /How it works[\s\S]*Explore & Filter[\s\S]*Trending Study Spots[\s\S]*Top Universities/,
  )
  expect(text).toMatch(/\d\.\d out of 5 stars\s+\d+ reviews/)
})

test('a search and a location read well in a text browser @full', async () => {
  const search = dump('/search?q=coffee+berkeley')
  expect(search).toMatch(/Finding \d+ study spots for “coffee berkeley”/)
  expect(search.match(/Berkeley, CA/g)?.length).toBeGreaterThanOrEqual(3)
  expect(search).toMatch(/\d\.\d out of 5 stars\s+\d+ reviews/)

  const campus = dump('/university/University%20of%20California%2C%20Berkeley%20Berkeley')
  expect(campus).toMatch(/Most looked for \[ \] Open now \[ \] Not busy \[ \] Quiet \d+/)
  const location = dump(DOE)
  const words = location.replace(/\s+/g, ' ')
  const html = parse(await (await fetch(siteUrl() + DOE)).text())
  const folded = html.querySelector('.folded > p')!
  const begin = folded.textContent.replace(/\s+/g, ' ').slice(0, 60)
  expect(words.split(begin), 'a long review is printed once').toHaveLength(2)
  expect(words).not.toContain('Show Less')
  const caption = html.querySelector('.gallery figcaption p')!.textContent
  const gallery = words.slice(0, words.indexOf('Add photos'))
  expect(gallery.split(caption), 'a caption is printed once').toHaveLength(2)
  expect(location).toMatch(/Doe Memorial Library\s+\d\.\d out of 5 stars\s+\d+ reviews/)
  for (const part of ['Reviews', 'Write Review', 'Info', 'Amenities', 'Berkeley, CA', 'Monday'])
    expect(location).toContain(part)
})

test('no page prints what only scripts or eyes can use @full', () => {
  for (const path of ['/', '/signin', '/signup', '/allschools']) {
    expect(dump(path)).not.toMatch(/undefined|\[object|window\.__|\bfunction\b/)
  }
})

test('the map of a campus reads well in a text browser: its pins, and the list by their numbers', () => {
  const text = dump('/university/University%20of%20California%2C%20Berkeley%20Berkeley?view=map')
  expect(text).toMatch(/List\s+.*Map/)
  const pins = /\]((?: ?\d+ )+\d+)/.exec(text)![1]!.trim().split(/\s+/).map(Number)
  const cards = [...text.matchAll(/^\s+(\d+) Save/gm)].map(([, n]) => Number(n))
  expect(cards).toEqual(pins)
  // The rest of the list lies beyond the land of the map's file.
  const beyond = /Beyond this map:([\s\S]*?)\n\s*\n/.exec(text)![1]!
  expect(pins.length + beyond.split(',').length).toBe(Number(/(\d+) study spots/.exec(text)![1]))
  expect(text).toMatch(/\+ Zoom in[\s\S]*↓ Move south/)
  expect(text).toContain(`${pins.length} spots · Green pins are open now.`)
  expect(text).toContain('© OpenStreetMap contributors')
})
