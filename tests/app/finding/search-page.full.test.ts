import type { HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkRows } from '../../support/rows'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity, stateId } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { statementsOf } from '../../support/plans'
import { useDatabase } from '../../support/database'
import { FULL } from '../../support/full'
import { faultsOf } from '../routes/naughty'
import { attrAt, attrsAt, textAt, textsAt } from '../../support/html'
import { answered } from '../../support/answers'
import { itRows } from '../../support/it-rows'
import { fieldsOf } from '../../support/formats/form-fields'

const database = useDatabase()
const app = useApp(database)

const AUSTIN = { city: 'Austin', latitude: 30.27, longitude: -97.74, time_zone: 'America/Chicago' }
let texas: number

/** A location with given statistics, as its reviews would have left them. */
async function insertRated(values: Parameters<typeof insertLocation>[1], rating: number, reviews: number) {
  const { id } = await insertLocation(database.db, values)
  const student = async () => (await insertUser(database.db)).id
  const description = 'quiet '.repeat(20)
  for (let n = 0; n < reviews; n++)
    await insertReview(database.db, { study_location_id: id, user_id: await student(), rating, description })
  return id
}

beforeAll(async () => {
  const { db } = database
  texas = await stateId(db, 'TX')
  const campus = await insertUniversity(db, { name: 'Lantern College', city: 'Berkeley' })
  await insertUniversity(db, { name: 'Hidden Lantern Institute', status: 'Pending' })
  await insertRated({ name: 'Lantern Books', kind: 'bookshop', tags: ['Quiet', 'Wifi'] }, 3, 2)
  await insertRated({ name: 'Lantern Café', tags: ['Wifi'], latitude: 37.9, longitude: -122.27 }, 5, 3)
  await insertRated({ name: 'Austin Lantern', state_id: texas, tags: ['Quiet'], ...AUSTIN }, 4, 4)
  const bend = { ...AUSTIN, city: 'Terlingua', latitude: 29.32, longitude: -103.62 }
  await insertRated({ name: 'Big Bend Lantern', state_id: texas, ...bend }, 2, 1)
  await insertLocation(db, { name: 'Lantern Reading Room', university_id: campus.id, tags: ['Quiet'] })
  await insertLocation(db, { name: 'Denied Lantern', status: 'Denied' })
  await insertLocation(db, { name: 'Pending Lantern', status: 'Pending', state_id: texas })
  await db.raw(
    `insert into study_locations (name, city, state_id, category, kind, status, latitude, longitude, time_zone)
     select 'Anthill ' || n, 'Formic', ?, 'Off-Campus', 'cafe', 'Approved', 30, -97, 'America/Chicago'
     from generate_series(1, 234) n`,
    [texas],
  )
  await db.raw('analyze')
})

type Browser = ReturnType<typeof app.browser>

async function page(query: string, browser: Browser = app.browser()): Promise<HTMLElement> {
  const answer = await browser.get(`/search${query}`)
  expect(answer.status, query).toBe(200)
  return answer.html
}
const list = (html: HTMLElement) => html.querySelector('ul[aria-label="Study spots"]')
const names = (html: HTMLElement) => (list(html)?.querySelectorAll('h3') ?? []).map(({ text }) => text)
const heading = (html: HTMLElement) => textAt(html, 'h1')
const links = (html: HTMLElement | null) =>
  (html?.querySelectorAll('a') ?? []).map((link) => [link.text.trim(), href(link)] as const)
const textOf = (html: HTMLElement) => html.querySelector('main')!.text
const note = (html: HTMLElement) => html.querySelector('.position-note')?.text ?? ''
const href = (link: HTMLElement | undefined) => link!.getAttribute('href')!.replaceAll('&amp;', '&')

/** The button's form, sent as a browser without scripts sends it. */
async function press(html: HTMLElement, button: string, browser: Browser) {
  const form = html.querySelectorAll('form').find((each) => each.querySelector('button')?.text === button)
  expect(form, button).toBeDefined()
  const fields = fieldsOf(form!)
  return browser.post(form!.getAttribute('action')!, fields)
}
const sendPosition = (
  browser: Browser,
  latitude: string,
  longitude: string,
  more: Record<string, string> = {},
) => browser.post('/near-me', { intent: 'position', latitude, longitude, ...more })
const [BOOKS, CAFE, AUSTIN_L, BEND, ROOM] = [
  'Lantern Books',
  'Lantern Café',
  'Austin Lantern',
  'Big Bend Lantern',
  'Lantern Reading Room',
] as [string, string, string, string, string]
const BY_RATING = [CAFE, AUSTIN_L, BOOKS, BEND, ROOM]
const BY_NAME = [AUSTIN_L, BEND, BOOKS, CAFE, ROOM]

describe('/search', () => {
  it('asks for words if there are none, and may be found by search engines', async () => {
    const html = await page('')
    expect(heading(html)).toBe('Search')
    expect(list(html)).toBeNull()
    expect(html.querySelector('meta[name=robots]')).toBeNull()
    expect(attrAt(html, 'link[rel=canonical]', 'href')).toBe(`${app.origin}/search`)
    expect(html.querySelectorAll('select[name=category] option')).toHaveLength(10)
    expect(html.querySelector('nav[aria-label="Sort by"]')).toBeNull()
  })

  it('shows matching universities first, then the locations by rating', async () => {
    const html = await page('?q=lantern')
    expect(heading(html)).toBe('Finding 5 study spots for “lantern”')
    expect(names(html)).toEqual(BY_RATING)
    const campuses = links(html.querySelector('.found-campuses'))
    expect(campuses).toEqual([['Lantern College', '/university/Lantern%20College%20Berkeley']])
    const at = (part: string) => html.innerHTML.indexOf(part)
    expect(at('found-campuses')).toBeLessThan(at('aria-label="Study spots"'))
    expect(html.innerHTML).not.toMatch(/Denied Lantern|Pending Lantern|Hidden Lantern/)
  })

  it('has one canonical address for search engines, and is not indexed', async () => {
    const html = await page(
      '?city=berkeley&q=+lantern&category=CAFE&tag=Wifi&tag=Wifi&shown=20&sort=rating&utm_source=x',
    )
    expect(attrAt(html, 'meta[name=robots]', 'content')).toBe('noindex')
    const address = `${app.origin}/search?q=lantern&city=berkeley&category=cafe&tag=Wifi`
    expect(html.querySelectorAll('link[rel=canonical]').map(href)).toEqual([address])
    const metas = html.querySelectorAll('meta[property]')
    const shared = Object.fromEntries(
      metas.map((each) => [
        each.getAttribute('property'),
        each.getAttribute('content')!.replaceAll('&amp;', '&'),
      ]),
    )
    expect(shared).toEqual({
      'og:type': 'website',
      'og:site_name': 'Carrel',
      'og:title': heading(html),
      'og:description': attrAt(html, 'meta[name=description]', 'content'),
      'og:url': address,
      'og:image': `${app.origin}/og/carrel.png`,
      'og:image:alt': `Illustration for “${heading(html)}”`,
      'og:image:width': '1200',
      'og:image:height': '630',
    })
  })

  const said = (spots: string, rest: string) => `Finding ${spots}${rest}`
  itRows([
    ['?q=lantern&category=cafe', [CAFE, AUSTIN_L, BEND], said('3 study spots', ' for “lantern” in Café')],
    ['?q=lantern&category=On-Campus', [ROOM], said('1 study spot', ' for “lantern” in On-Campus')],
    ['?q=lantern&city=AUSTIN', [AUSTIN_L], said('1 study spot', ' for “lantern” in AUSTIN')],
    ['?q=lantern&state=texas', [AUSTIN_L, BEND], said('2 study spots', ' for “lantern” in Texas')],
    ['?q=lantern&state=TX', [AUSTIN_L, BEND], said('2 study spots', ' for “lantern” in Texas')],
    ['?q=lantern&tag=Quiet&tag=Wifi', [BOOKS], said('1 study spot', ' for “lantern”')],
    ['?tag=Quiet&state=California', [BOOKS, ROOM], said('2 study spots', ' in California')],
    ['?q=lantern&state=Ruritania', [], said('0 study spots', ' for “lantern” in Ruritania')],
    ['?q=lantern&category=igloo', [], said('0 study spots', ' for “lantern” in igloo')],
    ['?q=lantern&tag=Unheard+of&city=Terlingua', [BEND], said('1 study spot', ' for “lantern” in Terlingua')],
  ])('narrows', async (query, expected, title) => {
    const html = await page(query)
    expect(names(html)).toEqual(expected)
    expect(heading(html)).toBe(title)
    expect(textAt(html, 'title')).toBe(`${title} · Carrel`)
  })

  it('removes each filter again with a chip, and all of them', async () => {
    const filters = [
      'q=lantern',
      'city=Berkeley',
      'category=bookshop',
      'state=California',
      'tag=Quiet',
      'tag=Wifi',
    ]
    const html = await page(`?${filters.join('&').replace('California', 'ca')}&sort=name&shown=30`)
    const chips = links(html.querySelector('ul[aria-label="Active filters"]'))
    const shown = ['“lantern”', 'Berkeley', 'Bookstore', 'California', 'Quiet', 'Wifi']
    expect(chips.map(([text, to]) => [text.replace(/\s+/g, ' '), to])).toEqual([
      ...shown.map((text, n) => [
        `${text} ×, remove filter`,
        `/search?${filters.filter((_filter, m) => m !== n).join('&')}&sort=name`,
      ]),
      ['Clear All', '/search'],
    ])
    for (const [, path] of chips) expect((await app.send(path!)).status, path).toBe(200)
  })

  it('offers to clear all only for more than one tag', () =>
    checkRows(
      [
        ['?q=lantern&city=Berkeley&tag=Quiet', false],
        ['?q=lantern&open=1&busy=low', false],
        ['?q=lantern&tag=Quiet&tag=Wifi', true],
        ['?q=lantern&category=bookshop&want=daylight', true],
        ['?q=quiet+lantern+with+wifi', true],
      ] as const,
      async ([query, clears]) => expect(textOf(await page(query)).includes('Clear All')).toBe(clears),
    ))

  it('has one box, and keeps the city of the header’s', async () => {
    const form = (await page('?q=lantern&city=Austin')).querySelector('main form')!
    expect(attrsAt(form, 'input[type=search]', 'name')).toEqual(['q'])
    expect(attrAt(form, 'input[name=city]', 'value')).toBe('Austin')
  })

  it('keeps category, order, state and tags when its form is sent again', async () => {
    const html = await page('?q=lantern&category=cafe&state=TX&tag=Quiet&sort=name')
    const form = html.querySelector('main form')!
    expect(attrsAt(form, 'input[type=hidden]', 'name')).toEqual(['sort'])
    expect(attrsAt(form, 'input[type=hidden]', 'value')).toEqual(['name'])
    expect(textsAt(form, 'option[selected]')).toEqual(['Café', 'Texas'])
    expect(attrsAt(form, 'input[checked]', 'value')).toEqual(['Quiet'])
  })

  it('sorts by reviews, name, rating or match, best if the name is exact', async () => {
    for (const [sort, expected, name] of [
      ['reviews', [AUSTIN_L, CAFE, BOOKS, BEND, ROOM], 'Most reviewed'],
      ['name', BY_NAME, 'Name'],
      ['rating', BY_RATING, 'Highest rated'],
    ] as const) {
      const html = await page(`?q=lantern&sort=${sort}`)
      expect(names(html)).toEqual(expected)
      expect(textsAt(html, 'nav[aria-label="Sort by"] [aria-current]')).toEqual([name])
    }
    expect(names(await page('?q=austin+lantern&sort=match'))[0]).toBe(AUSTIN_L)
  })

  it('offers orders as links, the nearest only to users with a position', async () => {
    const html = await page('?q=lantern')
    const orders = links(html.querySelector('nav[aria-label="Sort by"]')).map(([name]) => name)
    const usual = ['Highest rated', 'Best match', 'Most reviewed', 'Name', 'Rated well by many']
    expect(orders).toEqual([...usual, 'Least busy now', 'Open latest'])
    expect(html.text).not.toContain('Near me')
  })
})

describe('quick filters', () => {
  const quick = (html: HTMLElement) => links(html.querySelector('ul[aria-label="Quick filters"]'))

  it('keep the current choices, and say how many spots each would leave', async () => {
    expect(quick(await page(''))).toEqual([
      ['Open now', '/search?open=1'],
      ['Quiet', '/search?tag=Quiet'],
      ['Outlets', '/search?tag=Outlet'],
      ['Wifi', '/search?tag=Wifi'],
      ['Not busy', '/search?busy=low'],
      ['Late night', '/search?tag=Late+Night+Access'],
      ['Group', '/search?tag=Group+Friendly'],
    ])
    const html = await page('?q=lantern&tag=Wifi')
    expect(quick(html)).toEqual([['Quiet 1', '/search?q=lantern&tag=Quiet&tag=Wifi']])
    expect(textAt(html, 'ul[aria-label="Quick filters"]')).toContain('Outlets 0')
  })

  it('are recognized in the typed text, and can be removed from it', async () => {
    const html = await page('?q=quiet+lantern+with+wifi')
    expect(names(html)).toEqual(['Lantern Books'])
    expect(links(html.querySelector('ul[aria-label="Active filters"]')).slice(1, 3)).toEqual([
      ['Quiet ×, remove filter', '/search?q=lantern+with+wifi'],
      ['Wifi ×, remove filter', '/search?q=quiet+lantern'],
    ])
    expect(names(await page('?q=quiet+lantern+with+wifi&verbatim=1'))).toEqual(['Lantern Books'])
  })

  it('of a list without spots say which of them to remove', async () => {
    const html = await page('?q=lantern&tag=Wifi&open=1')
    expect(html.querySelector('.empty')).not.toBeNull()
    const remove = links(html.querySelector('[role=status] ~ .more-links'))
    expect(remove).toEqual([['Include closed spots (2)', '/search?q=lantern&tag=Wifi']])
  })

  it('leave out spots without reports only if pressed', async () => {
    const typed = await page('?q=lantern+not+busy')
    expect(names(typed)).toHaveLength(5)
    expect(textOf(typed)).toContain('Nobody has reported how busy these are right now.')
    expect(names(await page('?q=lantern&busy=low'))).not.toContain('Lantern Café')
  })

  it('understands "near me" without knowing where that is', async () => {
    const html = await page('?q=lantern+near+me')
    expect(names(html)).toHaveLength(5)
    const [[text, to]] = links(html.querySelector('.note')) as [readonly [string, string]]
    expect(text).toBe('Tell us where you are to see the nearest first.')
    expect(to).toBe('/near-me?returnTo=%2Fsearch%3Fq%3Dlantern%2Bnear%2Bme')
  })
})

describe('the results', () => {
  it('come in tens, up to a hundred on one page, then in pages, each location once', async () => {
    const seen: string[] = []
    let html = await page('?q=anthill&sort=name')
    for (let shown = 10; ; shown += 10) {
      expect(names(html)).toHaveLength(shown)
      expect(textOf(html)).toContain(`Showing ${shown} of 234`)
      const more = links(html).find(([name]) => name === 'Load More Results')?.[1]
      if (!more) break
      expect(more).toBe(`/search?q=anthill&sort=name&shown=${shown + 10}#spot-${shown + 1}`)
      const before = names(html)
      html = (await app.send(more.split('#')[0]!)).html
      expect(textAt(html, `#spot-${shown + 1} h3`)).toBe(names(html)[shown])
      expect(names(html).slice(0, shown)).toEqual(before)
    }
    expect(names(html)).toHaveLength(100)
    seen.push(...names(html))
    for (let next = html.querySelector('a[rel=next]'); next; next = html.querySelector('a[rel=next]')) {
      html = await page(`${href(next).replace('/search', '')}&shown=100`)
      seen.push(...names(html))
      expect(html.querySelector('a[rel=prev]')).not.toBeNull()
    }
    expect(seen).toHaveLength(234)
    expect(new Set(seen).size).toBe(234)
    expect(textOf(html)).toContain('Showing 201 to 234 of 234')
    expect(textOf(html)).toContain('Page 3 of 3')
  })

  it('of a later page come in tens as well', async () => {
    const html = await page('?q=anthill&sort=name&page=2&shown=20')
    expect(names(html)).toEqual(names(await page('?q=anthill&sort=name&page=2&shown=100')).slice(0, 20))
    expect(textOf(html)).toContain('Showing 101 to 120 of 234')
    expect(links(html).map(([name]) => name)).toContain('Load More Results')
  })

  it('beyond the last page are empty, with a message and a link back to the last', async () => {
    const html = await page('?q=anthill&page=999')
    expect(heading(html)).toBe('Finding 234 study spots for “anthill”')
    expect(textOf(html)).toContain('You’ve reached the end of the results.')
    expect(href(html.querySelector('a[rel=prev]')!)).toBe('/search?q=anthill&page=3&shown=100')
  })

  it('if empty have both texts, and popular locations', async () => {
    const html = await page('?q=xyzzyplugh')
    expect(textOf(html)).toContain('No study spots found matching your criteria')
    expect(textOf(html)).toContain('Try adjusting your filters or search for something else.')
    expect(list(html)).toBeNull()
    // At least two reviews, by number of reviews.
    expect(textsAt(html, '.popular-spots h3')).toEqual(['Austin Lantern', 'Lantern Café', 'Lantern Books'])
  })

  it('if empty claim nothing about the popular locations', async () => {
    const own = textsAt(await page('?q=xyzzyplugh'), '.popular-spots .tags')
    const html = await page('?want=hearing-loop&want=daylight')
    expect(heading(html)).toBe('Finding 0 study spots')
    expect(textsAt(html, '.popular-spots .tags')).toEqual(own)
    expect(textAt(html, '.popular-spots')).not.toContain('Hearing loop')
  })
})

it('says if a query is too short', async () => {
  const html = await page('?q=a&tag=Quiet')
  expect(heading(html)).toBe('Finding 3 study spots')
  expect(textAt(html, '.note')).toBe('Enter at least 2 characters to search for.')
})

it('finds what’s in a ZIP code, typed into either box, here and on a campus', async () => {
  const inZip = database.db('study_locations').whereIn('name', [BOOKS, ROOM])
  await inZip.update({ zipcode: '94704-1234' })
  for (const q of ['?q=94704', '?q=lantern+94704', '?city=94704', '?q=lantern&city=94704-1234'])
    expect(names(await page(q)).sort(), q).toEqual([BOOKS, ROOM])
  const html = await page('?q=quiet+lantern+near+94704')
  expect(links(html.querySelector('.chips')).map(([text, to]) => [text.split(' ×')[0], to])).toEqual(
    expect.arrayContaining([['In ZIP code 94704', '/search?q=quiet+lantern']]),
  )
  const campus = async (q: string) =>
    textsAt(
      (await app.browser().get(`/university/Lantern%20College%20Berkeley?q=${q}`)).html,
      'ul[aria-label="Study spots"] h3',
    ).sort()
  expect(await campus('94704')).toEqual([BOOKS, ROOM])
  expect(await campus('quiet+94704')).toEqual([BOOKS, ROOM])
})

it('says what it left out of a sentence that contradicts itself, here and on a campus', () =>
  checkRows(
    [
      ['quiet and lively', '“lively.”', ['Quiet']],
      ['noisy silent lantern', '“noisy.”', ['Silent']],
      ['wifi no wifi', '“no wifi.”', ['Wifi']],
      ['on campus and off campus', '“off campus.”', ['On campus']],
    ] as const,
    async ([q, left, chips]) => {
      const campus = '/university/Lantern%20College%20Berkeley'
      for (const path of ['/search', campus]) {
        const { html } = await app.browser().get(`${path}?q=${encodeURIComponent(q)}`)
        expect(textOf(html), path).toContain(`We left out what contradicts another filter: ${left}`)
        const shown = links(html.querySelector('.chips')).map(([text]) => text.split(' ×')[0])
        expect(
          shown.filter((text) => !text!.startsWith('“')),
          path,
        ).toEqual(chips)
      }
    },
    ([q]) => q,
  ))

describe('a misspelled query', () => {
  it('is corrected, with a message, and can be searched as typed', async () => {
    const html = await page('?q=lantren&sort=name')
    expect(textOf(html)).toContain('Showing results for “lantern”.')
    expect(names(html)).toHaveLength(5)
    const [, verbatim] = links(html).find(([name]) => name === 'Search instead for “lantren”')!
    expect(verbatim).toBe('/search?q=lantren&sort=name&verbatim=1')
    const typed = await page('?q=lantren&sort=name&verbatim=1')
    expect(names(typed)).toEqual([])
    expect(textOf(typed)).not.toContain('Showing results for')
    const [, again] = links(typed).find(([name]) => name === 'Search with corrected spelling')!
    expect(again).toBe('/search?q=lantren&sort=name')
  })

  it('whose correction finds nothing either offers it as a link', async () => {
    const html = await page('?q=lantren&city=Formic')
    expect(names(html)).toEqual([])
    expect(textOf(html)).toMatch(/Did you mean\s+lantern\?/)
    expect(links(html).find(([name]) => name === 'lantern')?.[1]).toBe('/search?q=lantern&city=Formic')
  })

  it('that’s a name nobody has is no other name, which is only asked about', async () => {
    const html = await page('?q=lantrem+alto')
    expect(names(html)).toEqual([])
    expect(heading(html)).toBe('Finding 0 study spots for “lantrem alto”')
    expect(links(html).find(([name]) => name === 'lantern')?.[1]).toBe('/search?q=lantern')
  })

  it('of which only some words match finds those, with a message', async () => {
    const html = await page('?q=anthill+zzyzzxzz')
    expect(textOf(html)).toContain('No exact matches. Showing results without “zzyzzxzz.”')
    expect(names(html)).toHaveLength(10)
  })
})

describe("the reader's state", () => {
  const TEXAS_FIRST = [AUSTIN_L, BEND, CAFE, BOOKS, ROOM]

  it('is unknown at first, and can be chosen without scripts', async () => {
    const browser = app.browser()
    const html = await page('?q=lantern', browser)
    expect(names(html)).toEqual(BY_RATING)
    expect(note(html)).not.toMatch(/\w first/)
    const choose = html.querySelectorAll('.position-note a').find(({ text }) => text === 'Choose your state')
    expect(href(choose)).toBe('/near-me?returnTo=%2Fsearch%3Fq%3Dlantern')
    const form = (await browser.get(href(choose))).html.querySelector('form#choice')!
    expect(form.querySelectorAll('option').length).toBe(60)
    expect(attrAt(form, 'input[name=returnTo]', 'value')).toBe('/search?q=lantern')
    const returnTo = '/search?q=lantern'
    const chosen = { intent: 'state', state: 'TX', returnTo }
    await answered(browser.post(form.getAttribute('action')!, chosen), 303, returnTo)
    const after = await page('?q=lantern', browser)
    expect(names(after)).toEqual(TEXAS_FIRST)
    expect(note(after)).toContain('Texas first')
    // And none again.
    await browser.post('/near-me', { intent: 'state', state: '' })
    expect(names(await page('?q=lantern', browser))).toEqual(BY_RATING)
  })

  it('comes first within another order too, and not if a state is requested', async () => {
    const browser = app.browser()
    await browser.post('/near-me', { intent: 'state', state: 'TX' })
    expect(names(await page('?q=lantern&sort=name', browser))).toEqual(BY_NAME)
    expect(names(await page('?q=lantern&sort=reviews', browser)).slice(0, 2)).toEqual([AUSTIN_L, BEND])
    const california = await page('?q=lantern&state=CA', browser)
    expect(names(california)).toEqual([CAFE, BOOKS, ROOM])
    expect(note(california)).not.toMatch(/\w first/)
  })

  it('is that of a logged-in user’s university', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'Austin State', states_id: texas })
    const user = await insertUser(db, { university_id: campus.id })
    const browser = app.browser((await logIn(db, app.env, user.id)).cookie)
    const html = await page('?q=lantern', browser)
    expect(names(html)).toEqual(TEXAS_FIRST)
    expect(note(html)).toContain('Texas first')
    // A chosen state has priority.
    await browser.post('/near-me', { intent: 'state', state: 'CA' })
    const chosen = note(await page('?q=lantern', browser))
    expect(chosen).toContain('California first')
    await db('universities').where({ id: campus.id }).update({ status: 'Denied' })
    const elsewhere = app.browser((await logIn(db, app.env, user.id)).cookie)
    expect(note(await page('?q=lantern', elsewhere))).not.toMatch(/\w first/)
  })

  it('is switched off and on, which this browser remembers', async () => {
    const browser = app.browser()
    await browser.post('/near-me', { intent: 'state', state: 'TX' })
    const listed = await page('?q=lantern&sort=name', browser)
    const change = listed.querySelector('.position-note a[aria-label="Change your location"]')!
    const path = href(change)
    expect([change.text, path]).toEqual(['Change', '/near-me?returnTo=%2Fsearch%3Fq%3Dlantern%26sort%3Dname'])
    const choices = async () => (await browser.get(path)).html
    await answered(press(await choices(), 'Don’t show my state first', browser), 303, path)
    const html = await page('?q=lantern', browser)
    expect(names(html)).toEqual(BY_RATING)
    expect(note(html)).toContain('Not showing Texas first.')
    await answered(press(await choices(), 'Show my state first', browser), 303)
    expect(names(await page('?q=lantern', browser))).toEqual(TEXAS_FIRST)
  })
})

describe('a position', () => {
  it('is asked for by a search near the reader, with a campus as the other answer', async () => {
    const browser = app.browser()
    const html = await page('?tag=Wifi&open=1&near=me', browser)
    expect(heading(html)).toBe('Where are you?')
    expect([list(html), html.querySelector('.filters')]).toEqual([null, null])
    const to = Object.fromEntries(links(html.querySelector('.more-links')))
    expect(to['Enter coordinates']).toBe('/near-me?returnTo=%2Fsearch%3Ftag%3DWifi%26open%3D1%26near%3Dme')
    expect(to['Search everywhere']).toBe('/search?tag=Wifi&open=1')
    const chooser = html.querySelector('form.chooser')!
    const asked = new URLSearchParams({ ...fieldsOf(chooser), q: 'Lantern College' })
    const campus = await browser.get(`/allschools?${asked}`)
    expect(campus.to).toBe('/university/Lantern%20College%20Berkeley?tag=Wifi&open=1')
    const several = await browser.get(
      `/allschools?${new URLSearchParams({ find: 'tag=Wifi&x=%22%3E', q: 'l' })}`,
    )
    expect(links(several.html).map(([, path]) => path)).toContain(
      '/university/Lantern%20College%20Berkeley?tag=Wifi&x=%22%3E',
    )
  })

  it('limits a search near the reader to 12 miles, or shows the nearest three', async () => {
    const browser = app.browser()
    await sendPosition(browser, '37.87', '-122.27', { returnTo: '/search' })
    const html = await page('?tag=Wifi&near=me', browser)
    expect(heading(html)).toBe('Finding 2 study spots near you')
    expect(names(html)).toEqual([BOOKS, CAFE])
    expect(links(html.querySelector('.chips')).map(([text, path]) => [text.split(' ×')[0], path])).toEqual([
      ['Wifi', '/search?near=me'],
      ['Within 12 miles', '/search?tag=Wifi'],
    ])
    expect(names(await page('?near=me', browser))).toHaveLength(3)
    await sendPosition(browser, '30.27', '-97.74', { returnTo: '/search' })
    const far = await page('?tag=Wifi&near=me', browser)
    expect(heading(far)).toBe('Finding 0 study spots near you')
    expect(names(far)).toEqual([BOOKS, CAFE])
    expect(textOf(far)).toContain('Nothing within 12 miles. These 2 are the nearest.')
    expect(textOf(far)).not.toContain('No study spots found')
    const anthills = await page('?q=anthill&near=me', browser)
    expect(names(anthills)).toHaveLength(3)
    expect(textOf(anthills)).toContain('These 3 are the nearest.')
    expect(textOf(await page('?want=hearing-loop&near=me', browser))).toContain('No study spots found')
  })

  it('puts the nearest first, shows distances, and is forgotten on request', async () => {
    const browser = app.browser()
    const returnTo = '/search?q=lantern&sort=nearest'
    await answered(sendPosition(browser, '37.871', '-122.274', { returnTo }), 303, returnTo)
    const html = await page('?q=lantern&sort=nearest', browser)
    expect(names(html).slice(2)).toEqual(['Lantern Café', 'Big Bend Lantern', 'Austin Lantern'])
    const miles = [0.2, 0.2, 2.1, 1222, 1493].map((each) => `about ${each} miles away`)
    expect(textsAt(html, '.away')).toEqual(miles)
    expect(note(html)).toContain('Showing the nearest first.')
    expect(links(html.querySelector('nav[aria-label="Sort by"]')).map(([name]) => name)).toContain('Nearest')
    const rated = await page('?q=lantern', browser)
    expect(note(rated)).toContain('California first')
    expect(names(rated)).toEqual([CAFE, BOOKS, ROOM, AUSTIN_L, BEND])

    const change = href(html.querySelector('.position-note a')!)
    const forgot = await press((await browser.get(change)).html, 'Forget my location', browser)
    expect(forgot.to).toBe(change)
    expect([browser.has('near'), browser.has('state')]).toEqual([false, false])
    const after = await page('?q=lantern&sort=nearest', browser)
    const said = 'We no longer know your location, so we’re showing the highest rated first.'
    expect(note(after)).toContain(said)
    expect(after.querySelectorAll('.away')).toEqual([])
    expect(names(after)[0]).toBe('Lantern Café')
    expect(textOf(await page('?q=lantern', browser))).not.toMatch(/\w first/)
  })
})

describe('whatever is typed', () => {
  const numbers = ['-1', '0', '1e9', '99999999999999999999', 'NaN', 'null', 'on', 'On-Campus', 'nearest']
  const markup = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' or 1=1 --", '//evil.test']
  const signs = ['', ' ', '%', '_', '\\', '(((', ':*', '&|!', '🙂', '\u202e', 'İ', 'x'.repeat(700)]
  const HOSTILE = [...numbers, ...markup, ...signs, '__proto__', 'constructor', 'toString']
  const NAMES = ['q', 'city', 'category', 'state', 'tag', 'sort', 'page', 'shown', 'verbatim']

  itRows(HOSTILE.map((text, n) => [text, n] as const))(
    'gets a page with hostile text in every parameter, alone and in all of them',
    async (text, nth) => {
      const browser = app.browser()
      await sendPosition(browser, '30.27', '-97.74')
      const value = encodeURIComponent(text)
      // In turn: each text in three of the parameters, or in the full run in each.
      const alone = NAMES.filter((_, n) => FULL || (n + nth) % 3 === 0)
      const queries = [
        ...alone.map((name) => `?q=lantern&${name}=${value}`),
        ...alone.map((name) => `?${name}=${value}`),
        `?${NAMES.map((name) => `${name}=${value}&${name}=${value}`).join('&')}`,
      ]
      for (const query of queries) {
        const answer = await browser.get(`/search${query}`)
        expect(answer.status, query.slice(0, 80)).toBe(200)
        expect(faultsOf(answer.text), query.slice(0, 80)).toEqual([])
        expect(answer.text).toMatch(/<h1>/)
        expect(answer.text).not.toMatch(/(href|action)="(https?:)?[/\\]{2}evil/)
        expect(answer.text).not.toMatch(/Denied Lantern|Pending Lantern|Hidden Lantern/)
      }
    },
  )
})

it('runs as many database queries for a hundred results as for one', async () => {
  const { db } = database
  const { cookie } = await insertMember(db, app.env)
  const browser = app.browser(cookie)
  await sendPosition(browser, '30.27', '-97.74')
  const statements = async (query: string) => {
    const answer = await browser.get(`/search${query}`)
    const id = answer.headers['x-request-id']
    await expect
      .poll(() => app.lines.some((line) => line.requestId === id && line.msg === 'request'))
      .toBe(true)
    return app.lines.find((line) => line.requestId === id && line.msg === 'request')!.sql as number
  }
  await statements('') // loads the site's settings again, as content has changed
  const few = await statements('?q=terlingua&sort=nearest')
  const many = await statements('?q=anthill&sort=nearest&shown=100')
  expect(many).toBe(few)
  expect(many).toBeLessThanOrEqual(9) // one of them looks for changes, which others do every 2 seconds
})

it('counts what each chip would leave once a minute, whatever the order and page', async () => {
  const counted = async (query: string) =>
    (await statementsOf(database.db, () => page(query))).filter(({ sql }) =>
      sql.includes('state_id, lexemes'),
    )
  expect(await counted('?q=quiet+lantern+berkeley')).toHaveLength(1)
  expect(await counted('?q=quiet+lantern+berkeley&sort=name&shown=20')).toHaveLength(0)
})
