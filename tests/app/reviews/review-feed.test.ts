import { beforeAll, describe, expect, it } from 'vitest'
import type { ReviewRow } from '~db/tables'
import { insertLocation } from '../../factories/location'
import { insertReview, reviewText } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { readXml, type Element } from '../../support/formats/xml'
import { NAUGHTY } from '../routes/naughty'
import { answered } from '../../support/answers'
import { itValues } from '../../support/it-rows'

const database = useDatabase()
const app = useApp(database)
const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day))
let cafe: number
let hall: number
let campusId: number
/** Far from the locations of the other tests, whose reviews are newer. */
const AWAY = { latitude: 37.5, longitude: -121.5 }
const CAMPUS = '/university/Feed%20College%20Berkeley'

const child = (element: Element, name: string) => element.children.find((each) => each.name === name)!
const textOf = (element: Element, name: string) => child(element, name).text
const linksOf = (element: Element) =>
  element.children.filter(({ name }) => name === 'link').map(({ attributes }) => attributes)

function readFeed(xml: string) {
  const feed = readXml(xml)
  expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  return {
    id: textOf(feed, 'id'),
    title: textOf(feed, 'title'),
    updated: textOf(feed, 'updated'),
    links: linksOf(feed).map(({ rel, href }) => [rel, href]),
    entries: feed.children
      .filter(({ name }) => name === 'entry')
      .map((entry) => ({
        id: textOf(entry, 'id'),
        title: textOf(entry, 'title'),
        author: textOf(child(entry, 'author'), 'name'),
        published: textOf(entry, 'published'),
        updated: textOf(entry, 'updated'),
        href: linksOf(entry)[0]!.href,
        content: textOf(entry, 'content'),
      })),
  }
}

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Feed College', ...AWAY })
  campusId = campus.id
  cafe = (await insertLocation(db, { name: 'Feed <Café> & Co', ...AWAY })).id
  hall = (await insertLocation(db, { name: 'Feed Hall', university_id: campus.id, ...AWAY })).id
  const user = await insertUser(db, { first_name: 'Ann', last_name: "O'Hara" })
  const write = (study_location_id: number, day: number, values: Partial<ReviewRow>) =>
    insertReview(db, {
      study_location_id,
      user_id: null,
      created_at: at(day),
      updated_at: at(day),
      ...values,
    })
  await write(cafe, 1, { user_id: user.id, updated_at: at(5), description: reviewText('First & <b>.') })
  await write(cafe, 2, { rating: 2 })
  await write(hall, 3, { rating: 5 })
})

describe('the feed of a location', () => {
  it('has its reviews, newest first, with stable ids', async () => {
    const answer = await answered(app.send(`/location/${cafe}/feed.atom`), 200)
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = readFeed(answer.text)
    expect(feed.id).toBe(`tag:127.0.0.1,2026:location/${cafe}`)
    expect(feed.title).toBe('Reviews of Feed <Café> & Co')
    expect(feed.updated).toBe(at(5).toISOString())
    expect(feed.links).toEqual([
      ['self', `${app.origin}/location/${cafe}/feed.atom`],
      ['alternate', `${app.origin}/location/${cafe}`],
    ])
    const rows = await database.db('reviews').where({ study_location_id: cafe }).orderBy('id')
    const [second, first] = feed.entries
    expect(first).toMatchObject({
      id: `tag:127.0.0.1,2026:review/${rows[0]!.id}`,
      title: '4 out of 5 stars for Feed <Café> & Co',
      author: "Ann O'Hara",
      published: at(1).toISOString(),
      updated: at(5).toISOString(),
      content: reviewText('First & <b>.'),
    })
    expect(second!.author).toBe('Anonymous')
    expect(second!.href).toBe(`${app.origin}/location/${cafe}?review=${rows[1]!.id}#review-${rows[1]!.id}`)
    expect(feed.entries).toHaveLength(2)
  })

  it('is linked from the page, and links to locations on campus at their own address', async () => {
    const page = await app.send(`/location/${cafe}`)
    expect(page.text).toContain(
      `<link rel="alternate" type="application/atom+xml" title="Reviews of Feed &lt;Café&gt; &amp; Co"`,
    )
    expect(page.text).toContain(`href="/location/${cafe}/feed.atom"`)
    const feed = readFeed((await app.send(`/location/${hall}/feed.atom`)).text)
    expect(feed.entries[0]!.href).toMatch(
      new RegExp(`^${app.origin}${CAMPUS}/Feed%20Hall\\?review=(\\d+)#review-\\1$`),
    )
  })

  it('may be cached publicly for some minutes, and is not sent twice', async () => {
    const { id: cafe } = await insertLocation(database.db)
    await insertReview(database.db, { study_location_id: cafe, user_id: null })
    const path = `/location/${cafe}/feed.atom`
    const first = await app.send(path)
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    expect(first.headers['set-cookie']).toBeUndefined()
    const etag = first.headers.etag!
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    for (const known of [etag, `"other", ${etag}`, '*']) {
      const again = await app.send(path, { headers: { 'If-None-Match': known } })
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await app.send(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    const row = await database.db('reviews').where({ study_location_id: cafe }).first('id')
    await database
      .db('reviews')
      .where({ id: row!.id })
      .update({ updated_at: at(6) })
    expect((await app.send(path, { headers: { 'If-None-Match': etag } })).status).toBe(200)
  })

  it('of a location without reviews is still a feed, always the same one', async () => {
    const { id } = await insertLocation(database.db)
    const [one, two] = await Promise.all([1, 2].map(() => app.send(`/location/${id}/feed.atom`)))
    expect(readFeed(one!.text).entries).toEqual([])
    expect(two!.headers.etag).toBe(one!.headers.etag)
  })

  it('has the 20 newest of many', async () => {
    const { id } = await insertLocation(database.db)
    for (let day = 0; day < 23; day++)
      await insertReview(database.db, { study_location_id: id, user_id: null, created_at: at(day) })
    const { entries } = readFeed((await app.send(`/location/${id}/feed.atom`)).text)
    expect(entries.map(({ published }) => published)).toEqual(
      Array.from({ length: 20 }, (_, n) => at(22 - n).toISOString()),
    )
  })

  itValues(NAUGHTY.filter((text) => !text.includes('\0')))(
    'is valid XML whatever a review says',
    async (text) => {
      const description = reviewText(text)
      const { id } = await insertLocation(database.db)
      await insertReview(database.db, { study_location_id: id, user_id: null, description })
      const { entries } = readFeed((await app.send(`/location/${id}/feed.atom`)).text)
      // eslint-disable-next-line no-control-regex -- what XML 1.0 cannot hold
      expect(entries[0]!.content).toBe(
        description.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd'),
      )
    },
  )
})

describe('the feed of a campus', () => {
  it('has the reviews of its locations and of those near it', async () => {
    const answer = await app.send(`${CAMPUS}/feed.atom`)
    const feed = readFeed(answer.text)
    expect(feed.id).toBe(`tag:127.0.0.1,2026:university/${campusId}`)
    expect(feed.title).toBe('Reviews of study spots near Feed College')
    expect(feed.entries.map(({ title }) => title)).toContain('5 out of 5 stars for Feed Hall')
    expect(feed.entries.map(({ title }) => title)).toContain('4 out of 5 stars for Feed <Café> & Co')
    expect((await app.send(CAMPUS)).text).toContain(`href="${CAMPUS}/feed.atom"`)
  })

  it('has nothing about a location that is not Approved, which has no feed itself, nor does such a campus', async () => {
    const { db } = database
    const { id } = await insertLocation(db, { name: 'Secret Café', status: 'Pending' })
    await insertReview(db, { study_location_id: id, user_id: null })
    await insertUniversity(db, { name: 'Secret College', status: 'Denied' })
    expect((await app.send(`${CAMPUS}/feed.atom`)).text).not.toContain('Secret')
    for (const of of [`location/${id}`, 'university/Secret%20College%20Berkeley', 'location/x']) {
      const path = `/${of}/feed.atom`
      const answer = await app.send(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers['cache-control'] ?? '', path).not.toContain('public')
    }
  })
})
