import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertUniversity, stateId } from '../../factories/university'
import { insertMember, insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { FULL } from '../../support/full'
import { faultsOf } from '../routes/naughty'

const database = useDatabase()
const app = useApp(database)

const AUSTIN = { city: 'Austin', latitude: 30.27, longitude: -97.74, time_zone: 'America/Chicago' }
let texas: number

/** A location with given statistics, as its reviews would have left them. */
async function insertRated(values: Parameters<typeof insertLocation>[1], rating: number, reviews: number) {
  const { id } = await insertLocation(database.db, values)
  const student = async () => (await insertUser(database.db)).id
  for (let n = 0; n < reviews; n++) {
    await database
      .db('reviews')
      .insert({ study_location_id: id, user_id: await student(), rating, description: 'quiet '.repeat(20) })
  }
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
  await insertRated(
    {
      name: 'Big Bend Lantern',
      state_id: texas,
      ...AUSTIN,
      city: 'Terlingua',
      latitude: 29.32,
      longitude: -103.62,
    },
    2,
    1,
  )
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
  return parse(answer.text)
}
const list = (html: HTMLElement) => html.querySelector('ul[aria-label="Study spots"]')
const names = (html: HTMLElement) => (list(html)?.querySelectorAll('h3') ?? []).map(({ text }) => text)
const heading = (html: HTMLElement) => html.querySelector('h1')!.text
const links = (html: HTMLElement | null) =>
  (html?.querySelectorAll('a') ?? []).map((link) => [link.text.trim(), href(link)] as const)
const textOf = (html: HTMLElement) => html.querySelector('main')!.text
const note = (html: HTMLElement) => html.querySelector('.place-note')?.text ?? ''
const href = (link: HTMLElement | undefined) => link!.getAttribute('href')!.replaceAll('&amp;', '&')

/** The button's form, sent as a browser without scripts sends it. */
async function press(html: HTMLElement, button: string, browser: Browser) {
  const form = html.querySelectorAll('form').find((each) => each.querySelector('button')?.text === button)
  expect(form, button).toBeDefined()
  const fields = Object.fromEntries(
    form!
      .querySelectorAll('input')
      .map((input) => [
        input.getAttribute('name')!,
        (input.getAttribute('value') ?? '').replaceAll('&amp;', '&'),
      ]),
  )
  return browser.post(form!.getAttribute('action')!, fields)
}
const sendPosition = (
  browser: Browser,
  latitude: string,
  longitude: string,
  more: Record<string, string> = {},
) => browser.post('/near-me', { intent: 'position', latitude, longitude, ...more })

describe('/search', () => {
  it('asks for words if there are none, and may be found by search engines', async () => {
    const html = await page('')
    expect(heading(html)).toBe('Search')
    expect(list(html)).toBeNull()
    expect(html.querySelector('meta[name=robots]')).toBeNull()
    expect(html.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${app.origin}/search`)
    expect(html.querySelectorAll('nav[aria-label="Category"] a')).toHaveLength(10)
    expect(html.querySelector('nav[aria-label="Sort by"]')).toBeNull()
  })

  it('shows matching universities first, then the locations by rating', async () => {
    const html = await page('?q=lantern')
    expect(heading(html)).toBe('Finding 5 study spots for “lantern”')
    expect(names(html)).toEqual([
      'Lantern Café',
      'Austin Lantern',
      'Lantern Books',
      'Big Bend Lantern',
      'Lantern Reading Room',
    ])
    const campuses = links(html.querySelector('.found-campuses'))
    expect(campuses).toEqual([['Lantern College', '/university/Lantern%20College%20Berkeley']])
    expect(html.innerHTML.indexOf('found-campuses')).toBeLessThan(
      html.innerHTML.indexOf('aria-label="Study spots"'),
    )
    expect(html.innerHTML).not.toMatch(/Denied Lantern|Pending Lantern|Hidden Lantern/)
  })

  it('has one canonical address for search engines, and is not indexed', async () => {
    const html = await page(
      '?city=berkeley&q=+lantern&category=CAFE&tag=Wifi&tag=Wifi&shown=20&sort=rating&utm_source=x',
    )
    expect(html.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    const address = `${app.origin}/search?q=lantern&city=berkeley&category=cafe&tag=Wifi`
    expect(html.querySelectorAll('link[rel=canonical]').map(href)).toEqual([address])
    const shared = Object.fromEntries(
      html
        .querySelectorAll('meta[property]')
        .map((each) => [
          each.getAttribute('property'),
          each.getAttribute('content')!.replaceAll('&amp;', '&'),
        ]),
    )
    expect(shared).toEqual({
      'og:type': 'website',
      'og:site_name': 'Carrel',
      'og:title': heading(html),
      'og:description': html.querySelector('meta[name=description]')!.getAttribute('content'),
      'og:url': address,
      'og:image': `${app.origin}/og/carrel.png`,
    })
  })

  it.each([
    [
      '?q=lantern&category=cafe',
      ['Lantern Café', 'Austin Lantern', 'Big Bend Lantern'],
      'Finding 3 study spots for “lantern” in Café',
    ],
    [
      '?q=lantern&category=On-Campus',
      ['Lantern Reading Room'],
      'Finding 1 study spot for “lantern” in On-Campus',
    ],
    ['?q=lantern&city=AUSTIN', ['Austin Lantern'], 'Finding 1 study spot for “lantern” in AUSTIN'],
    [
      '?q=lantern&state=texas',
      ['Austin Lantern', 'Big Bend Lantern'],
      'Finding 2 study spots for “lantern” in Texas',
    ],
    [
      '?q=lantern&state=TX',
      ['Austin Lantern', 'Big Bend Lantern'],
      'Finding 2 study spots for “lantern” in Texas',
    ],
    ['?q=lantern&tag=Quiet&tag=Wifi', ['Lantern Books'], 'Finding 1 study spot for “lantern”'],
    [
      '?tag=Quiet&state=California',
      ['Lantern Books', 'Lantern Reading Room'],
      'Finding 2 study spots in California',
    ],
    ['?q=lantern&state=Ruritania', [], 'Finding 0 study spots for “lantern” in Ruritania'],
    ['?q=lantern&category=igloo', [], 'Finding 0 study spots for “lantern” in igloo'],
    [
      '?q=lantern&tag=Unheard+of&city=Terlingua',
      ['Big Bend Lantern'],
      'Finding 1 study spot for “lantern” in Terlingua',
    ],
  ])('narrows by %s', async (query, expected, title) => {
    const html = await page(query)
    expect(names(html)).toEqual(expected)
    expect(heading(html)).toBe(title)
    expect(html.querySelector('title')!.text).toBe(`${title} · Carrel`)
  })

  it('removes each filter again with a chip, and all of them', async () => {
    const html = await page(
      '?q=lantern&city=Berkeley&category=bookshop&state=ca&tag=Quiet&tag=Wifi&sort=name&shown=30',
    )
    const chips = links(html.querySelector('ul[aria-label="Active filters"]')).map(([text, to]) => [
      text.replace(/\s+/g, ' '),
      to,
    ])
    expect(chips).toEqual([
      [
        '“lantern” ×, remove filter',
        '/search?city=Berkeley&category=bookshop&state=California&tag=Quiet&tag=Wifi&sort=name',
      ],
      [
        'Berkeley ×, remove filter',
        '/search?q=lantern&category=bookshop&state=California&tag=Quiet&tag=Wifi&sort=name',
      ],
      [
        'Bookstore ×, remove filter',
        '/search?q=lantern&city=Berkeley&state=California&tag=Quiet&tag=Wifi&sort=name',
      ],
      [
        'California ×, remove filter',
        '/search?q=lantern&city=Berkeley&category=bookshop&tag=Quiet&tag=Wifi&sort=name',
      ],
      [
        'Quiet ×, remove filter',
        '/search?q=lantern&city=Berkeley&category=bookshop&state=California&tag=Wifi&sort=name',
      ],
      [
        'Wifi ×, remove filter',
        '/search?q=lantern&city=Berkeley&category=bookshop&state=California&tag=Quiet&sort=name',
      ],
      ['Clear All', '/search'],
    ])
    for (const [, path] of chips) expect((await app.send(path!)).status, path).toBe(200)
  })

  it('keeps category, order, state and tags when its form is sent again', async () => {
    const html = await page('?q=lantern&category=cafe&state=TX&tag=Quiet&sort=name')
    const form = html.querySelector('main form')!
    expect(
      form
        .querySelectorAll('input[type=hidden]')
        .map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
    ).toEqual([
      ['category', 'cafe'],
      ['sort', 'name'],
    ])
    expect(form.querySelectorAll('option[selected]').map(({ text }) => text)).toEqual(['Texas'])
    expect(form.querySelectorAll('input[checked]').map((input) => input.getAttribute('value'))).toEqual([
      'Quiet',
    ])
  })

  it.each([
    [
      'reviews',
      ['Austin Lantern', 'Lantern Café', 'Lantern Books', 'Big Bend Lantern', 'Lantern Reading Room'],
      'Most reviewed',
    ],
    [
      'name',
      ['Austin Lantern', 'Big Bend Lantern', 'Lantern Books', 'Lantern Café', 'Lantern Reading Room'],
      'Name',
    ],
    [
      'rating',
      ['Lantern Café', 'Austin Lantern', 'Lantern Books', 'Big Bend Lantern', 'Lantern Reading Room'],
      'Highest rated',
    ],
  ])('sorts by %s', async (sort, expected, name) => {
    const html = await page(`?q=lantern&sort=${sort}`)
    expect(names(html)).toEqual(expected)
    expect(html.querySelectorAll('nav[aria-label="Sort by"] [aria-current]').map(({ text }) => text)).toEqual(
      [name],
    )
  })

  it('sorts by match, best if the name is exact', async () => {
    expect(names(await page('?q=austin+lantern&sort=match'))[0]).toBe('Austin Lantern')
  })

  it('offers orders as links, the nearest only to users with a position', async () => {
    const html = await page('?q=lantern')
    const orders = links(html.querySelector('nav[aria-label="Sort by"]')).map(([name]) => name)
    expect(orders).toEqual([
      'Highest rated',
      'Best match',
      'Most reviewed',
      'Name',
      'Best rated',
      'Least busy now',
      'Open latest',
    ])
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
    expect(html.querySelector('ul[aria-label="Quick filters"]')!.text).toContain('Outlets 0')
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
    expect(links(html.querySelector('.empty ~ .more-links'))).toEqual([
      ['Remove Open now (2)', '/search?q=lantern&tag=Wifi'],
    ])
  })

  it('leave out spots without reports only if pressed', async () => {
    const typed = await page('?q=lantern+not+busy')
    expect(names(typed)).toHaveLength(5)
    expect(textOf(typed)).toContain('We don’t know of any that aren’t busy right now, so these might be.')
    expect(names(await page('?q=lantern&busy=low'))).not.toContain('Lantern Café')
  })

  it('understands "near me" without knowing where that is', async () => {
    const html = await page('?q=lantern+near+me')
    expect(names(html)).toHaveLength(5)
    expect(links(html.querySelector('.note'))).toEqual([
      [
        'Tell us where you are to see the nearest first.',
        '/near-me?returnTo=%2Fsearch%3Fq%3Dlantern%2Bnear%2Bme',
      ],
    ])
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
      html = parse((await app.send(more.split('#')[0]!)).text)
      expect(html.querySelector(`#spot-${shown + 1} h3`)?.text).toBe(names(html)[shown])
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
    expect(html.querySelectorAll('.popular-spots h3').map(({ text }) => text)).toEqual([
      'Austin Lantern',
      'Lantern Café',
      'Lantern Books',
    ])
  })
})

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
    expect(links(typed).find(([name]) => name === 'Search with corrected spelling')?.[1]).toBe(
      '/search?q=lantren&sort=name',
    )
  })

  it('whose correction finds nothing either offers it as a link', async () => {
    const html = await page('?q=lantren&city=Formic')
    expect(names(html)).toEqual([])
    expect(textOf(html)).toMatch(/Did you mean\s+lantern\?/)
    expect(links(html).find(([name]) => name === 'lantern')?.[1]).toBe('/search?q=lantern&city=Formic')
  })

  it('of which only some words match finds those, with a message', async () => {
    const html = await page('?q=anthill+zzyzzxzz')
    expect(textOf(html)).toContain('No study spot matches every word. These match all but “zzyzzxzz”.')
    expect(names(html)).toHaveLength(10)
  })
})

describe("the reader's state", () => {
  const TEXAS_FIRST = [
    'Austin Lantern',
    'Big Bend Lantern',
    'Lantern Café',
    'Lantern Books',
    'Lantern Reading Room',
  ]
  const BY_RATING = [
    'Lantern Café',
    'Austin Lantern',
    'Lantern Books',
    'Big Bend Lantern',
    'Lantern Reading Room',
  ]

  it('is unknown at first, and can be chosen without scripts', async () => {
    const browser = app.browser()
    const html = await page('?q=lantern', browser)
    expect(names(html)).toEqual(BY_RATING)
    expect(note(html)).not.toContain('first because')
    const choose = html.querySelectorAll('.place-note a').find(({ text }) => text === 'Choose your state')
    expect(href(choose)).toBe('/near-me?returnTo=%2Fsearch%3Fq%3Dlantern')
    const form = parse((await browser.get(href(choose))).text).querySelector('form#choice')!
    expect(form.querySelectorAll('option').length).toBe(60)
    expect(form.querySelector('input[name=returnTo]')!.getAttribute('value')).toBe('/search?q=lantern')
    const answer = await browser.post(form.getAttribute('action')!, {
      intent: 'state',
      state: 'TX',
      returnTo: '/search?q=lantern',
    })
    expect([answer.status, answer.headers.location]).toEqual([303, '/search?q=lantern'])
    const after = await page('?q=lantern', browser)
    expect(names(after)).toEqual(TEXAS_FIRST)
    expect(note(after)).toContain('Showing Texas first because you chose it.')
    // And none again.
    await browser.post('/near-me', { intent: 'state', state: '' })
    expect(names(await page('?q=lantern', browser))).toEqual(BY_RATING)
  })

  it('comes first within another order too, and not if a state is requested', async () => {
    const browser = app.browser()
    await browser.post('/near-me', { intent: 'state', state: 'TX' })
    expect(names(await page('?q=lantern&sort=name', browser))).toEqual([
      'Austin Lantern',
      'Big Bend Lantern',
      'Lantern Books',
      'Lantern Café',
      'Lantern Reading Room',
    ])
    expect(names(await page('?q=lantern&sort=reviews', browser)).slice(0, 2)).toEqual([
      'Austin Lantern',
      'Big Bend Lantern',
    ])
    const california = await page('?q=lantern&state=CA', browser)
    expect(names(california)).toEqual(['Lantern Café', 'Lantern Books', 'Lantern Reading Room'])
    expect(note(california)).not.toContain('first because')
  })

  it('is that of a logged-in user’s university', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'Austin State', states_id: texas })
    const user = await insertUser(db, { university_id: campus.id })
    const browser = app.browser((await logIn(db, app.env, user.id)).cookie)
    const html = await page('?q=lantern', browser)
    expect(names(html)).toEqual(TEXAS_FIRST)
    expect(note(html)).toContain('Showing Texas first because your university is there.')
    // A chosen state has priority.
    await browser.post('/near-me', { intent: 'state', state: 'CA' })
    expect(note(await page('?q=lantern', browser))).toContain(
      'Showing California first because you chose it.',
    )
    await db('universities').where({ id: campus.id }).update({ status: 'Denied' })
    expect(
      note(await page('?q=lantern', app.browser((await logIn(db, app.env, user.id)).cookie))),
    ).not.toContain('first because')
  })

  it('is switched off and on, which this browser remembers', async () => {
    const browser = app.browser()
    await browser.post('/near-me', { intent: 'state', state: 'TX' })
    const off = await press(await page('?q=lantern&sort=name', browser), 'Don’t show my state first', browser)
    expect([off.status, off.headers.location]).toEqual([303, '/search?q=lantern&sort=name'])
    const html = await page('?q=lantern', browser)
    expect(names(html)).toEqual(BY_RATING)
    expect(note(html)).toContain('Not showing Texas first.')
    const on = await press(html, 'Show my state first', browser)
    expect(on.status).toBe(303)
    expect(names(await page('?q=lantern', browser))).toEqual(TEXAS_FIRST)
  })
})

describe('a position', () => {
  it('puts the nearest first, shows distances, and is forgotten on request', async () => {
    const browser = app.browser()
    const answer = await sendPosition(browser, '37.871', '-122.274', {
      returnTo: '/search?q=lantern&sort=nearest',
    })
    expect([answer.status, answer.headers.location]).toEqual([303, '/search?q=lantern&sort=nearest'])
    const html = await page('?q=lantern&sort=nearest', browser)
    expect(names(html).slice(2)).toEqual(['Lantern Café', 'Big Bend Lantern', 'Austin Lantern'])
    expect(html.querySelectorAll('.away').map(({ text }) => text)).toEqual([
      'about 0.2 miles',
      'about 0.2 miles',
      'about 2.1 miles',
      'about 1222 miles',
      'about 1493 miles',
    ])
    expect(note(html)).toContain('Showing the nearest first.')
    expect(links(html.querySelector('nav[aria-label="Sort by"]')).map(([name]) => name)).toContain('Nearest')
    const rated = await page('?q=lantern', browser)
    expect(note(rated)).toContain('Showing California first because you’re there.')
    expect(names(rated)).toEqual([
      'Lantern Café',
      'Lantern Books',
      'Lantern Reading Room',
      'Austin Lantern',
      'Big Bend Lantern',
    ])

    const forgot = await press(html, 'Forget my location', browser)
    expect(forgot.headers.location).toBe('/search?q=lantern&sort=nearest')
    expect([browser.has('near'), browser.has('state')]).toEqual([false, false])
    const after = await page('?q=lantern&sort=nearest', browser)
    expect(note(after)).toContain(
      'We no longer know your location, so we’re showing the highest rated first.',
    )
    expect(after.querySelectorAll('.away')).toEqual([])
    expect(names(after)[0]).toBe('Lantern Café')
    expect(textOf(await page('?q=lantern', browser))).not.toContain('first because')
  })
})

describe('whatever is typed', () => {
  const HOSTILE = [
    '',
    ' ',
    '-1',
    '0',
    '1e9',
    '99999999999999999999',
    'NaN',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '%',
    '_',
    '\\',
    '🙂',
    'x'.repeat(700),
    '(((',
    ':*',
    '&|!',
    'null',
    'on',
    '__proto__',
    'constructor',
    'toString',
    '\u202e',
    'İ',
    '//evil.test',
    'On-Campus',
    'nearest',
  ]
  const NAMES = ['q', 'city', 'category', 'state', 'tag', 'sort', 'page', 'shown', 'verbatim']

  it.each(HOSTILE.map((text, n) => [text, n] as const))(
    '%# gets a page in every parameter, alone and in all of them',
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
  const few = await statements('?q=terlingua&sort=nearest')
  const many = await statements('?q=anthill&sort=nearest&shown=100')
  expect(many).toBe(few)
  expect(many).toBeLessThanOrEqual(8)
})
