import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bestLocationIds, homeLocations, popularLocations } from '~/finding/home/queries.server'
import { siteTotals } from '~/spots/queries.server'
import { keptFor } from '~/spots/site-totals.server'
import { insertLocation } from '../../../factories/location'
import { insertReview } from '../../../factories/review'
import { insertUniversity } from '../../../factories/university'
import { insertUser, logIn } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)
const readers: number[] = []

/** Adds reviews of a location by different users, with these ratings. */
async function review(location: number, ratings: number[]) {
  for (const [at, rating] of ratings.entries())
    await insertReview(db, { study_location_id: location, user_id: readers[at]!, rating })
}

const home = async (cookie = '') => parse((await app.browser(cookie).get('/')).text)
const texts = (html: Awaited<ReturnType<typeof home>>, selector: string) =>
  html.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim())

beforeAll(async () => {
  for (let n = 0; n < 4; n++) readers.push((await insertUser(db)).id)
  const campus = await insertUniversity(db, { name: 'Lantern College', city: 'Oakvale' })
  const pending = await insertUniversity(db, { name: 'Pending College', status: 'Pending' })
  await insertUniversity(db, { name: 'Quiet College', city: 'Oakvale' })
  const locations = {
    'Three stars by four': [3, 3, 3, 3],
    'Five stars by two': [5, 5],
    'Four stars by two': [4, 4],
    'Five stars by one': [5],
    'Nobody yet': [],
  }
  for (const [name, ratings] of Object.entries(locations))
    await review((await insertLocation(db, { name })).id, ratings)
  await review(
    (await insertLocation(db, { name: 'Hall of Lantern', university_id: campus.id })).id,
    [4, 4, 4],
  )
  await review(
    (await insertLocation(db, { name: 'Hidden hall', university_id: pending.id })).id,
    [5, 5, 5, 5],
  )
  await review((await insertLocation(db, { name: 'Denied café', status: 'Denied' })).id, [5, 5, 5, 5])
})
beforeEach(() => app.dropCaches())

it('comes whole, in standards mode', async () => {
  const { text } = await app.browser('').get('/')
  expect(text).toMatch(/^<!DOCTYPE html><html /)
  expect(text).toContain('window.__remixContext.streamController.close();')
})

describe('the lists of the home page', { shuffle: false }, () => {
  it('match the specification: popular locations have two reviews, sorted by reviews, then rating; the best by weighted rating', async () => {
    const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
    const popular = ['Three stars by four', 'Hall of Lantern', 'Five stars by two', 'Four stars by two']
    expect(names(await popularLocations(db, 10))).toEqual(popular)
    expect(names(await popularLocations(db, 2))).toEqual(popular.slice(0, 2))
    // The mean of the 12 public reviews is 47 / 12.
    const { mean } = await siteTotals(db)
    const bestLocations = async (limit: number, all: number) =>
      homeLocations(db, await bestLocationIds(db, limit, all))
    expect(mean).toBeCloseTo(47 / 12, 12)
    expect(names(await bestLocations(3, mean))).toEqual([
      'Five stars by two', // 4.23
      'Five stars by one', // 4.10
      'Hall of Lantern', // 3.95
    ])
    expect(names(await bestLocations(3, 1))).toEqual([
      'Five stars by two', // 2.14
      'Hall of Lantern', // 2.13
      'Three stars by four', // 1.89; "Five stars by one" has 1.67
    ])
  })

  it('leave out a removed spot at once, even while a big site is not counted again', async () => {
    expect([4999, 20_000, 200_000].map((locations) => keptFor({ locations }))).toEqual([0, 4000, 40_000])
    const [first, ...others] = await bestLocationIds(db, 3, 3.9)
    await db('study_locations').where({ id: first }).update({ status: 'Denied' })
    expect((await homeLocations(db, [first!, ...others])).map(({ id }) => id)).toEqual(others)
    await db('study_locations').where({ id: first }).update({ status: 'Approved' })
  })

  it('name the campus of a location as "name city", or Unknown University, and link to its page', async () => {
    const html = await home()
    const cards = html.querySelectorAll('section[aria-labelledby=trending-title] .card')
    const said = (card: (typeof cards)[number]) => [
      card.querySelector('h3')!.text,
      card.querySelector('.quiet')!.text,
      card.querySelector('a')!.getAttribute('href')!.replace(/\d+$/, 'N'),
    ]
    expect(cards.map(said)).toEqual([
      ['Three stars by four', 'Unknown University', '/location/N'],
      [
        'Hall of Lantern',
        'Lantern College Oakvale',
        '/university/Lantern%20College%20Oakvale/Hall%20of%20Lantern',
      ],
      ['Five stars by two', 'Unknown University', '/location/N'],
      ['Four stars by two', 'Unknown University', '/location/N'],
    ])
    expect(texts(html, 'section[aria-labelledby=trending-title] .stars-count')).toEqual([
      '4 reviews',
      '3 reviews',
      '2 reviews',
      '2 reviews',
    ])
    expect(
      html
        .querySelectorAll('section[aria-labelledby=trending-title] img')
        .every((img) => img.getAttribute('width') && img.getAttribute('height')),
    ).toBe(true)
    expect(texts(html, '.hero-side li > a')).toEqual([
      'Five stars by two',
      'Five stars by one',
      'Hall of Lantern',
    ])
  })

  it('count reviews of a university in the singular and the plural', async () => {
    const rows = async () => texts(await home(), 'section[aria-labelledby=top-title] .card-body > *')
    expect(await rows()).toEqual([
      'Lantern College',
      'Oakvale · 3 reviews on campus',
      'Quiet College',
      'Oakvale · 0 reviews on campus',
    ])
    const [quiet] = await db('universities').where({ name: 'Quiet College' }).select('id')
    await review((await insertLocation(db, { name: 'Reading nook', university_id: quiet!.id })).id, [3])
    expect((await rows()).slice(2)).toEqual(['Quiet College', 'Oakvale · 1 review on campus'])
  })

  it('have a drawing for each university without a picture, in its color', async () => {
    await db('universities').where({ name: 'Lantern College' }).update({ school_hex_color: '#00A1B2' })
    const pictures = (await home()).querySelectorAll('section[aria-labelledby=top-title] img')
    const drawn = pictures.map((each) => each.getAttribute('src')!)
    expect(drawn[0]).toMatch(/^\/drawings\/a-[bpl]t0-[0-9a-f]+-00a1b2\./)
    for (const path of drawn) expect((await app.browser().get(path)).text, path).toMatch(/^<svg/)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('show real statistics, three recent reviews with Anonymous for a deleted user, and nothing that is not Approved', async () => {
    const location = await db('study_locations').where({ name: 'Nobody yet' }).first('id')
    await insertReview(db, { study_location_id: location!.id, user_id: null })
    const html = await home()
    const counts = Object.fromEntries(
      html
        .querySelectorAll('.counters div')
        .map((div) => [div.querySelector('dt')!.text, div.querySelector('dd')!.text]),
    )
    expect(counts).toEqual({ Universities: '2', 'Study Spots': '7', Reviews: '14' })
    expect(html.querySelectorAll('.community li')).toHaveLength(3)
    expect(texts(html, '.community li')[0]).toContain('Anonymous on Nobody yet')
    for (const hidden of ['Hidden hall', 'Denied café', 'Pending College'])
      expect(html.text).not.toContain(hidden)
  })
})

describe('the home page', () => {
  it('is complete without scripts: chooser, request, three steps, teaser, and where to start', async () => {
    const html = await home()
    const chooser = html.querySelector('form[role=search].chooser')!
    const field = chooser.querySelector(`#${chooser.querySelector('label')!.getAttribute('for')}`)!
    expect([
      chooser.getAttribute('action'),
      chooser.getAttribute('method'),
      field.getAttribute('name'),
      field.getAttribute('placeholder'),
    ]).toEqual(['/allschools', 'get', 'q', 'Which university are you at?'])
    expect(html.querySelector('.no-school a')!.text).toBe("Don't see your school? Request here")
    expect(html.querySelector('.no-school a')!.getAttribute('href')).toMatch(/^\/allschools/)
    expect(texts(html, '.steps h3')).toEqual(['Explore & Filter', 'Read & Review', 'Study & Connect'])
    expect(texts(html, '.steps p')).toEqual([
      expect.stringMatching(/filter .*noise level, wifi, study type/),
      expect.stringMatching(/^Read .*review/),
      expect.stringMatching(/^Join a study session or create one, and find people to study with/),
    ])
    expect(html.querySelector('.teaser')!.text).toMatch(/how busy a spot is and when it’s open/)
    expect(texts(html, '.chips[aria-labelledby=popular] a')).toEqual(['Lantern College', 'Quiet College'])
    expect(html.querySelector('.teaser a[href="/features"]')).not.toBeNull()
    expect(html.querySelector('.teaser a[href="/update"]')!.text).toBe('Update Logs')
    expect(html.querySelector('.community a.button')!.toString()).toContain('href="/signup"')
    expect(
      html.querySelectorAll('button').filter((button) => button.getAttribute('type') !== 'submit'),
    ).toEqual([])
  })

  it('leads a logged-in user to the universities', async () => {
    const { cookie } = await logIn(db, app.env, readers[0]!)
    expect((await home(cookie)).querySelector('.community a.button')!.getAttribute('href')).toBe(
      '/allschools',
    )
  })

  it('only queries the user, their saved locations and the generation, once its statistics are cached', async () => {
    const { cookie } = await logIn(db, app.env, readers[0]!)
    await home()
    const seen: string[] = []
    db.on('query', ({ sql }: { sql: string }) => void seen.push(sql))
    await home(cookie)
    expect(seen).toHaveLength(3) // login, saved locations, and one look for changes
    expect(seen.filter((sql) => sql.includes('content_changes'))).toHaveLength(1)
  })

  it('suggests universities with their cities for the chooser', async () => {
    const answer = await app.send('/search/suggest?kind=school&q=lant')
    expect(JSON.parse(answer.text)).toEqual({
      suggestions: [
        {
          type: '',
          name: 'Lantern College',
          city: 'Oakvale',
          path: '/university/Lantern%20College%20Oakvale',
          marks: { name: [[0, 4]], city: [] },
        },
      ],
    })
    for (const q of ['', 'l', 'zzzz', 'pending', '%00', '\u{1F4DA}']) {
      const none = await app.send(
        `/search/suggest?kind=school&q=${q === '%00' ? 'x' : encodeURIComponent(q)}`,
      )
      expect([q, none.status, none.text]).toEqual([q, 200, '{"suggestions":[]}'])
    }
  })
})
