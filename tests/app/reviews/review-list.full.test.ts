import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { FIRST, listQuery, PAGE, pagesOf } from '~/reviews/list-rules'
import { recentReviewsOfCampus, reviewsOf } from '~/reviews/queries.server'
import { overviewOf } from '~/reviews/reading/overview-queries.server'
import type { ReviewRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertReview, reviewText } from '../../factories/review'
import { insertUniversity, BERKELEY } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { attrAt, attrsAt, textsAt } from '../../support/html'
import { itRows, itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const DAY = 86_400_000
let location: number
let many: number

const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY)

/** A review of this day. */
const write = (study_location_id: number, day: number, values: Partial<ReviewRow> = {}) =>
  insertReview(database.db, {
    study_location_id,
    user_id: null,
    created_at: at(day),
    updated_at: at(day),
    ...values,
  })

beforeAll(async () => {
  const { db } = database
  location = (await insertLocation(db, { name: 'Listed Café' })).id
  for (const [day, rating] of [3, 5, 1, 5, 3].entries())
    await write(location, day, { rating, description: reviewText(`Day ${day}.`) })
  many = (await insertLocation(db, { name: 'Long Café' })).id
  await db.raw(
    `insert into reviews (study_location_id, rating, description, created_at, updated_at)
    select ?, 1 + n % 5, 'Review number ' || n || '. ' || repeat('quiet ', 20), ?::timestamptz + n * interval '1 minute',
      ?::timestamptz + n * interval '1 minute' from generate_series(1, 205) n`,
    [many, at(0), at(0)],
  )
})

const listOf = async (path: string, cookie?: string) => {
  const { status, text } = await app.browser(cookie).get(path)
  expect(status, path).toBe(200)
  const html = parse(text)
  const reviews = html.querySelectorAll('.reviews > .review')
  return {
    html,
    reviews,
    ids: reviews.map(({ id }) => id),
    texts: reviews.map(
      (review) => /(?:Day|number) (\d+)/.exec(review.querySelector('.review-text')!.textContent)![1],
    ),
    href: (name: string) =>
      html
        .querySelectorAll('#reviews a')
        .find((link) => link.textContent === name)
        ?.getAttribute('href'),
  }
}

describe('a specific review', () => {
  itValues([205, 196, 195, 188, 187, 108, 107, 98, 97, 9, 1])(
    'is in the part that its address leads to',
    async (n) => {
      const reviews = database.db('reviews').where('study_location_id', many)
      const { id } = (await reviews.where('description', 'like', `Review number ${n}.%`).first('id'))!
      const part = await listOf(`/location/${many}?review=${id}`)
      expect(part.ids).toContain(`review-${id}`)
      const most = n > 195 || (n <= 107 && n > 97) || n <= 9 ? 10 : 8
      expect(part.ids.length - part.ids.indexOf(`review-${id}`), 'no more').toBeLessThanOrEqual(most)
    },
  )

  it('that is missing, or of another location, changes nothing', async () => {
    const first = await listOf(`/location/${many}`)
    const { id } = (await database.db('reviews').where('study_location_id', location).first('id'))!
    for (const wrong of ['999999', 'x', '-1', '1e9', Number.MAX_SAFE_INTEGER, id])
      expect((await listOf(`/location/${many}?review=${wrong}`)).texts).toEqual(first.texts)
  })
})

describe("the order of a location's reviews", () => {
  itRows([
    ['newest', ['4', '3', '2', '1', '0']],
    ['oldest', ['0', '1', '2', '3', '4']],
    ['highest', ['3', '1', '4', '0', '2']],
    ['lowest', ['2', '4', '0', '3', '1']],
  ] as const)('of equal ratings has the newest first', async (sort, expected) => {
    expect((await listOf(`/location/${location}?sort=${sort}`)).texts).toEqual(expected)
    const parts = [
      await reviewsOf(database.db, location, 2, 0, sort),
      await reviewsOf(database.db, location, 3, 2, sort),
    ]
    expect(parts.flat().map(({ description }) => /Day (\d)/.exec(description)![1])).toEqual(expected)
  })

  it('is chosen by links, of which the current one says so', async () => {
    const { html } = await listOf(`/location/${location}?sort=highest`)
    const links = html
      .querySelectorAll('#reviews nav a')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])
    const path = `/location/${location}`
    expect(links).toEqual([
      ['Recent', `${path}#reviews`, undefined],
      ['Oldest', `${path}?sort=oldest#reviews`, undefined],
      ['Highest', `${path}?sort=highest#reviews`, 'true'],
      ['Lowest', `${path}?sort=lowest#reviews`, undefined],
      ['Most helpful', `${path}?sort=helpful#reviews`, undefined],
    ])
  })

  it('by helpfulness has those with more reactions first, then the newest', async () => {
    const { db } = database
    const ids = await db('reviews').where({ study_location_id: location }).orderBy('created_at').pluck('id')
    const people = await Promise.all([1, 2].map(() => insertUser(db)))
    for (const [n, review_id] of [ids[1]!, ids[1]!, ids[3]!].entries())
      await db('review_reactions').insert({
        review_id,
        user_id: people[n % 2]!.id,
        reaction: 'Truth',
      } as never)
    expect((await listOf(`/location/${location}?sort=helpful`)).texts).toEqual(['1', '3', '4', '2', '0'])
    const parts = [
      await reviewsOf(db, location, 2, 0, 'helpful'),
      await reviewsOf(db, location, 3, 2, 'helpful'),
    ]
    expect(parts.flat().map(({ id }) => id)).toEqual([1, 3, 4, 2, 0].map((n) => ids[n]))
  })

  it('is the default one if the address names an unknown one', async () => {
    const { texts } = await listOf(`/location/${location}?sort=best&shown=x&page=-1`)
    expect(texts.join('')).toBe('43210')
  })
})

describe('a search in reviews', () => {
  const WORDS = 'The printer is 50% off_line, by the window.'
  let own: { id: number }
  let searched: number
  beforeAll(async () => {
    const { db } = database
    own = await insertUser(db)
    searched = (await insertLocation(db, { name: 'Searched Café' })).id
    for (let n = 0; n < 12; n++)
      await write(searched, n, {
        description: reviewText(`Review number ${n}. ${n < 3 ? WORDS : ''}`),
        user_id: n === 0 ? own.id : null,
      })
  })

  itRows<[find: string, n: number]>([
    ['printer', 3],
    ['WINDOW  Printer', 3],
    ['50% off_', 3],
    ['5_%', 0],
    ['printer zeppelin', 0],
  ])('for %s finds those with all its words', async (find, n) => {
    const path = `/location/${searched}?find=${encodeURIComponent(find)}&sort=oldest`
    const { html, reviews } = await listOf(path)
    expect(reviews).toHaveLength(n)
    const said = find.replace(/ +/, ' ')
    expect(html.querySelector('#reviews')!.text).toContain(
      n > 0 ? `Reviews that mention “${said}”` : `No review mentions “${said}”.`,
    )
    const form = html.querySelector('#reviews form[role=search]')!
    expect(form.getAttribute('action')).toBe(`/location/${searched}#reviews`)
    expect(form.querySelector('[name=sort]')!.getAttribute('value')).toBe('oldest')
    expect(html.querySelector('#reviews nav .chip')!.getAttribute('href')).toContain('find=')
  })

  it('leaves out the reader’s own review without the word, and is offered for more than ten', async () => {
    const { cookie } = await logIn(database.db, app.env, own.id)
    expect((await listOf(`/location/${searched}?find=zeppelin`, cookie)).reviews).toEqual([])
    const few = (await listOf(`/location/${location}`)).html
    expect(few.querySelector('#reviews form[role=search]')).toBeNull()
  })
})

describe('the parts of a long list', () => {
  it('are 10, then 8 more at a time, each time starting at the new ones, up to 98', async () => {
    let path: string | undefined = `/location/${many}?sort=oldest`
    const lengths: number[] = []
    let before: string[] = []
    while (path && lengths.length < 20) {
      const list = await listOf(path)
      lengths.push(list.reviews.length)
      expect(list.ids.slice(0, before.length)).toEqual(before)
      if (before.length > 0) expect(path.split('#')[1]).toBe(list.ids[before.length])
      before = list.ids
      path = list.href('Load More')
    }
    expect(lengths).toEqual([10, 18, 26, 34, 42, 50, 58, 66, 74, 82, 90, 98])
  })

  it('continue in pages after 98, without a gap and without duplicates', async () => {
    const seen: string[] = []
    let path: string | undefined = `/location/${many}?shown=98`
    for (let page = 1; path && page < 9; page++) {
      const { texts, href, html } = await listOf(path)
      seen.push(...(texts as string[]))
      expect(html.querySelector('.pages span')?.textContent).toBe(`Page ${page} of 3`)
      const next = href('Next reviews')
      path = next?.replace('#', '&shown=98#')
    }
    expect(seen).toEqual(Array.from({ length: 205 }, (_, n) => String(205 - n)))
  })

  it('link back, and a page beyond the last one is the last one', async () => {
    const last = await listOf(`/location/${many}?page=3`)
    expect(last.texts).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1'])
    expect(last.href('Load More')).toBeUndefined()
    expect(last.href('Next reviews')).toBeUndefined()
    expect(last.href('Previous reviews')).toBe(`/location/${many}?page=2&shown=98#reviews`)
    expect((await listOf(`/location/${many}?page=99999999`)).texts).toEqual(last.texts)
    expect((await listOf(`/location/${location}`)).html.querySelector('.pages')).toBeNull()
  })

  it('have addresses without default values', () => {
    expect(listQuery({ sort: 'newest', page: 1, shown: FIRST })).toBe('')
    expect(listQuery({ sort: 'lowest', page: 2, shown: 18 })).toBe('?sort=lowest&page=2&shown=18')
    expect([0, 1, PAGE, PAGE + 1].map(pagesOf)).toEqual([1, 1, 1, 2])
  })
})

describe('the number of reviews per star', () => {
  it('is a table with a bar for each share of all reviews', async () => {
    expect((await overviewOf(database.db, location, 6)).ratings).toEqual([1, 0, 2, 0, 2])
    const { html } = await listOf(`/location/${location}`)
    const rows = html.querySelectorAll('.ratings tr')
    const labels = rows.map((row) => row.querySelector('th')!.textContent)
    const counts = rows.map((row) => row.querySelectorAll('td').at(-1)!.textContent)
    expect(labels).toEqual(['5 stars', '4 stars', '3 stars', '2 stars', '1 star'])
    expect(counts.join(' ')).toBe('2 0 2 0 1')
    expect(attrsAt(html, '.ratings rect', 'width').join(' ')).toBe('40 0 40 0 20')
    expect(html.querySelector('.ratings caption')?.textContent).toBe('Number of reviews by star rating')
  })

  it('is hidden without reviews', async () => {
    const { id } = await insertLocation(database.db)
    const { html } = await listOf(`/location/${id}`)
    expect(html.querySelector('.ratings')).toBeNull()
    expect(html.querySelector('#reviews .empty')?.textContent).toContain('No reviews yet.')
  })
})

describe('a review in the list', () => {
  it('of more than 200 characters is folded, and opens without scripts', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const long = 'Quiet '.repeat(34).trim() // 203 characters
    await insertReview(db, { study_location_id: id, user_id: null, description: `${long}s` })
    await insertReview(db, { study_location_id: id, user_id: null, description: 'q'.repeat(200) })
    const { html } = await listOfAny(id)
    const [short, folded] = html.querySelectorAll('.review-text')
    expect([short!.textContent, short!.querySelector('details')]).toEqual(['q'.repeat(200), null])
    expect(folded!.textContent, 'the text once, and one name for what opens it').toBe(`${long}sRead More`)
    expect(folded!.querySelector('.review-rest')?.textContent.trim()).toBe('Quiets')
    expect(attrAt(folded!, 'details > summary', 'data-less')).toBe('Show Less')
  })

  it('says who wrote it, of which university, whether they work there, when, and when it was changed', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const campus = await insertUniversity(db, { name: 'Author College', domain: 'author.edu' })
    const other = await insertUniversity(db, { name: 'Chosen College' })
    const ann = { email: 'ann@author.edu', first_name: 'Ann', university_id: campus.id }
    const chosen = await insertUser(db, { first_name: 'Ben', university_id: other.id })
    await write(id, 0, { user_id: (await insertUser(db, ann)).id, works_here: true })
    await write(id, 1, { user_id: chosen.id, updated_at: at(9) })
    await write(id, 2)
    const { html } = await listOfAny(id)
    const heads = html.querySelectorAll('.review header div').map((each) => each.textContent)
    expect(heads).toEqual([
      'AnonymousJan 3, 2026',
      'Ben ReaderChosen College · Jan 2, 2026 · edited Jan 10, 2026',
      'Ann ReaderVerified student · Author College · Works here · Jan 1, 2026',
    ])
  })

  it('has links to change it for its author, and to report it for everyone else', async () => {
    const { db } = database
    const { id } = await insertLocation(db)
    const author = await insertUser(db)
    await write(id, 0, { user_id: author.id, description: 'LOUD WORDS '.repeat(9) })
    const own = await listOfAny(id, (await logIn(db, app.env, author.id)).cookie)
    expect(own.html.querySelector(`.review a[href="/location/${id}/review/delete"]`)).not.toBeNull()
    expect(own.html.querySelector('.review .advice')?.textContent).toContain('capital letters')
    expect(own.html.querySelector('.review a[href$="/report"]')).toBeNull()
    for (const role of ['Student', 'Admin'] as const) {
      const reader = await insertUser(db, { role })
      const { html } = await listOfAny(id, (await logIn(db, app.env, reader.id)).cookie)
      expect(html.querySelector('.review a[href$="/delete"]')).toBeNull()
      expect(html.querySelector('.review .advice')).toBeNull()
      expect(html.querySelector('.review a[href$="/report"]')?.textContent).toBe('Report')
      expect(html.querySelector('.review a[href$="/remove"]') !== null, role).toBe(role === 'Admin')
    }
  })

  const listOfAny = async (id: number, cookie?: string) => ({
    html: (await app.browser(cookie).get(`/location/${id}`)).html,
  })
})

describe('the recent reviews of a campus', () => {
  it('are the newest of its own locations and of those near it, on its page too', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { name: 'Recent College', latitude: 30, longitude: -90 })
    const off = await insertUniversity(db, { name: 'Hidden College', status: 'Pending' })
    const near = { latitude: 30.1, longitude: -90 } // 6.9 miles
    const review = async (name: string, day: number, values: Parameters<typeof insertLocation>[1]) => {
      const found = await db('study_locations').where({ name }).first('id')
      const { id } = found ?? (await insertLocation(db, { name, ...values }))
      await write(id, day, { description: reviewText(`Recent ${day}.`) })
    }
    await review('Its Hall', 100, { university_id: campus.id, ...BERKELEY })
    await review('Its Hall', 104, {})
    await review('Near Café', 103, near)
    await review('Near Café', 102, {})
    await review('Far Café', 110, { latitude: 30.2, longitude: -90 })
    await review('Pending Café', 111, { ...near, status: 'Pending' })
    await review('Place of a hidden campus', 112, { ...near, university_id: off.id })
    const rows = await recentReviewsOfCampus(db, { id: campus.id, latitude: 30, longitude: -90 }, 20)
    const recent = (text: string) => /Recent (\d+)/.exec(text)![1]
    expect(rows.map(({ description }) => recent(description)).join(' ')).toBe('104 103 102 100')
    const html = (await app.send('/university/Recent%20College%20Berkeley')).html
    expect(textsAt(html, '.quotes li').map(recent).join(' ')).toBe('104 103 102')
    expect(attrAt(html, '.quotes a', 'href')).toBe('/university/Recent%20College%20Berkeley/Its%20Hall')
  })

  it('are hidden if there are none', async () => {
    await insertUniversity(database.db, { name: 'Silent College', latitude: 20, longitude: -150 })
    const html = (await app.send('/university/Silent%20College%20Berkeley')).html
    expect(html.querySelector('h1')?.textContent).toBe('Silent College')
    expect(html.querySelector('.quotes')).toBeNull()
  })
})

describe('the reader’s own review', () => {
  it('comes first in every order, once, however old it is', async () => {
    const { db } = database
    const { id } = await insertUser(db)
    const { cookie } = await logIn(db, app.env, id)
    const mineToo = { user_id: id, rating: 3, description: reviewText('My own number 0.') }
    const own = `review-${(await write(many, -300, mineToo)).id}`
    const path = `/location/${many}`
    for (const sort of ['', 'sort=oldest&', 'sort=highest&', 'sort=lowest&']) {
      const others = await listOf(`${path}?${sort}shown=98`)
      const mine = await listOf(`${path}?${sort}shown=98`, cookie)
      expect(mine.ids, sort).toEqual([own, ...others.ids.filter((each) => each !== own)].slice(0, 98))
      expect(mine.reviews[0]!.textContent).toContain('Your review')
      const second = await listOf(`${path}?${sort}page=2&shown=98`, cookie)
      const third = await listOf(`${path}?${sort}page=3&shown=98`, cookie)
      const all = [...mine.ids, ...second.ids, ...third.ids]
      expect([all.length, new Set(all).size], sort).toEqual([206, 206])
    }
    expect((await listOf(path, cookie)).ids).toHaveLength(FIRST)
    expect((await listOf(path)).html.toString()).not.toContain('Your review')

    // A link to a review leads to the part of this reader's list that has it.
    expect((await listOf(`${path}?review=${own.slice(7)}`, cookie)).ids[0]).toBe(own)
    for (const n of [10, 11, 98, 99]) {
      const [id] = (await reviewsOf(db, many, 1, n - 1)).map((each) => each.id)
      expect((await listOf(`${path}?review=${id}`, cookie)).ids, `${n}`).toContain(`review-${id}`)
    }
    await db('reviews').where({ user_id: id }).del()
  })
})
