import fs from 'node:fs'
import zlib from 'node:zlib'
import { parse, type HTMLElement } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedSample } from '~db/seeds/sample'
import { AREA_KINDS, AREA_LIMITS } from '~/spots/model/areas'
import { OFFICIAL_TRAITS } from '~/spots/model/traits'
import { insertArea, insertTraits } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { furnishRooms, insertRooms } from '../../factories/rooms'
import { insertUniversity } from '../../factories/university'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)
const KB = 1024
const MOST = 23 * KB
/** Bytes of the response headers on a separate connection, as a browser gets them. */
const HEAD = 1 * KB

const CAMPUS = '/university/Stanford%20University%20Stanford'
/** A campus with 200 rooms: its longest list has 96 cards with everything that a card can show. */
const BIG = '/university/Big%20College%20Berkeley'
const ALL_OF_BIG = `${BIG}?shown=96`
let location: number
let photo: number
/** The sample's location with the most areas, and one with the maximum number, both fully described. */
let inside: string[]
let cookie: string

beforeAll(async () => {
  const { db } = database
  await seedSample(db)
  location = (await db('study_locations')
    .whereNull('university_id')
    .orderBy('review_count', 'desc')
    .first('id'))!.id
  const user = await insertUser(db)
  cookie = (await logIn(db, app.env, user.id)).cookie
  const review = (await db('reviews')
    .where({ study_location_id: location })
    .orderBy('created_at', 'desc') // those on the first page are the newest
    .first('id', 'user_id'))!
  await fillBig(user.id)
  inside = [await mostAreas(), await fillAreas()]
  photo = (
    await insertPhoto(
      db,
      { id: review.id, user_id: review.user_id, study_location_id: location },
      { description: 'A lamp at every seat' },
    )
  ).id
})

async function fillBig(reader: number) {
  const { db } = database
  await insertRooms(db, await insertUniversity(db, { name: 'Big College', latitude: 10, longitude: 10 }), 200)
  await furnishRooms(db)
  await db.raw(
    `insert into reviews (user_id, study_location_id, rating, description)
    select ?, id, 1 + id % 5, repeat('quiet ', 20) from study_locations where name like 'Room %'`,
    [reader],
  )
  await db.raw(`insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
    select l.id, null, 1 + n % 4, now() - interval '1 minute' from study_locations l, generate_series(0, 2) n where l.name like 'Room %'`)
}

async function mostAreas(): Promise<string> {
  const row = await database
    .db('location_areas')
    .groupBy('study_location_id')
    .orderByRaw('count(*) desc, study_location_id')
    .first('study_location_id as id')
  const path = `/location/${(row as unknown as { id: number }).id}`
  // A study spot on campus has its page there.
  return (await app.browser().get(path)).headers.location ?? path
}

async function fillAreas(): Promise<string> {
  const { db } = database
  const { id } = await insertLocation(db, { name: 'Many Rooms' })
  const traits = Object.fromEntries(OFFICIAL_TRAITS.map((trait) => [trait, 1]))
  await insertTraits(db, id, traits)
  for (let n = 0; n < AREA_LIMITS.areas; n++)
    await insertArea(db, id, {
      name: `${['North', 'Map', 'Maple', 'Corner', 'Roof'][n % 5]} room ${(n * 7919) % 997}`,
      kind: AREA_KINDS[n % AREA_KINDS.length]!,
      floor: String(1 + (n % 9)),
      seats: 3 + ((n * 31) % 211),
      hours: n % 4 === 0 ? everyDay('09:00', `${12 + (n % 9)}:00`) : [],
      traits: { ...traits, noise: n % 4, outlets: n % 3 },
      position: n + 1,
    })
  await db.raw(
    `insert into trait_answers (user_id, study_location_id, area_id, trait, value)
     select u.id, a.study_location_id, a.id, t.trait, (u.id + a.id) % 2
     from location_areas a, (select id from users order by id limit 7) u, unnest(array['noise', 'outlets', 'daylight', 'whiteboards']) t (trait)
     where a.study_location_id = ?`,
    [id],
  )
  return `/location/${id}`
}

const PAGES = (): string[] => [
  '/',
  '/allschools',
  '/features',
  '/about',
  '/accessibility',
  '/privacy-policy',
  '/update',
  '/insights',
  '/insights?tab=for-you',
  '/signin',
  '/signup',
  CAMPUS,
  `${CAMPUS}?sort=rating&shown=96`,
  `${CAMPUS}?shown=100`,
  ALL_OF_BIG,
  `${BIG}?page=2&shown=96&sort=name`,
  `/location/${location}`,
  `/location/${location}?shown=98`,
  ...inside,
  `${inside[1]}/facts`,
  `/location/${location}/photos/${photo}`,
  '/search?q=library',
  '/search?q=library&shown=100',
  '/near-me',
  '/no/such/page',
  '/moderation-log',
  `/suggestion?location=${location}`,
]
const FOR_MEMBERS = () => [
  '/setting',
  '/account/me',
  '/account/me?tab=collections',
  `/location/${location}/review`,
  `/location/${location}/save`,
  '/setting/preferences',
  '/setting/security',
]

/** The compressed size of a page's style sheets. */
const stylesOf = (page: HTMLElement) =>
  page
    .querySelectorAll('link[rel=stylesheet]')
    .map((link) => fs.statSync(`build/client${link.getAttribute('href')}.br`).size)
    .reduce((sum, bytes) => sum + bytes, 0)

describe('every page in lite mode', () => {
  it('has no script and no picture, and is at most 23 KB with its style sheets', async () => {
    const icon = zlib.brotliCompressSync(fs.readFileSync('public/favicon.svg')).length
    const table: [path: string, bytes: number, css: number][] = []
    for (const [who, paths] of [
      ['', PAGES()],
      [cookie, [...PAGES(), ...FOR_MEMBERS()]],
    ] as const) {
      for (const path of paths) {
        const answer = await app.browser(who).get(path, { 'Save-Data': 'on', 'Accept-Encoding': 'br' })
        if (answer.status >= 300 && answer.status < 400) continue // the login page for a logged-in user
        const text = zlib.brotliDecompressSync(answer.body).toString()
        const page = parse(text)
        const left = [
          ...page.querySelectorAll('script, img, picture, video, iframe, source'),
          ...page.querySelectorAll('link[rel=modulepreload]'),
        ]
        expect(
          left.map((each) => each.outerHTML.slice(0, 120)),
          path,
        ).toEqual([])
        expect(text, path).not.toMatch(/ on\w+="|javascript:/)
        const css = stylesOf(page)
        expect(css).toBeGreaterThan(KB)
        const bytes = answer.body.length + css + icon + HEAD
        table.push([path, bytes, css])
        if (inside.some((each) => path.startsWith(each)))
          console.info(`lite mode: ${path} ${(bytes / KB).toFixed(1)} KB`)
        expect.soft(bytes, path).toBeLessThanOrEqual(MOST)
      }
    }
    const [heaviest, bytes, css] = table.sort(([, a], [, b]) => b - a)[0]!
    console.info(
      `lite mode: ${table.length} pages; the heaviest is ${heaviest} with ${(bytes / KB).toFixed(1)} KB, ${(css / KB).toFixed(1)} of them style sheets`,
    )
    expect(table.length).toBeGreaterThan(40)
  })

  it('has all 96 cards of the longest list, in full', async () => {
    const page = parse((await app.browser(cookie).get(ALL_OF_BIG, { 'Save-Data': 'on' })).text)
    const cards = page.querySelectorAll('.cards > li')
    expect(cards).toHaveLength(96)
    for (const card of cards) {
      expect(card.querySelectorAll('.tags li').map((tag) => tag.textContent)).toEqual([
        'On-Campus',
        expect.any(String),
        expect.any(String),
      ])
      expect(card.textContent).toMatch(
        // At night they're closed, and don't say how busy they are.
        /^Room \d{4}On campus.* out of 5 stars 1 review.*(Open until.*Now: .*|Closed · Opens [^:]*:\d\d .M)Save/,
      )
    }
  })

  it('links to the picture at the top of a campus or location, and leaves out those of cards and drawings', async () => {
    const { db } = database
    const picture = '/files/university_images/1/university_image.jpg'
    const links = async (path: string) => {
      app.dropCaches()
      return parse((await app.browser().get(path, { 'Save-Data': 'on' })).text)
        .querySelectorAll('.picture-link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    }
    expect([await links(CAMPUS), await links(`/location/${location}`)]).toEqual([[], []])
    await db('universities').where({ name: 'Stanford University' }).update({ image_url: picture })
    await db('study_locations').update({ image_url: picture })
    const { name } = (await db('study_locations').where({ id: location }).first('name'))!
    expect(await links(CAMPUS)).toEqual([['Image: View of Stanford University', picture]])
    expect(await links(`/location/${location}`)).toEqual([[`Image: View of ${name}`, picture]])
    await db('universities').update({ image_url: null })
    await db('study_locations').update({ image_url: null })
  })

  it('links to its photos by their captions, and from there to the picture', async () => {
    const lite = { 'Save-Data': 'on' }
    const links = parse((await app.browser().get(`/location/${location}`, lite)).text).querySelectorAll(
      '.photos a',
    )
    const link = links.find((each) => each.textContent.includes('A lamp at every seat'))!
    expect(link.textContent).toBe('Photo: A lamp at every seat')
    const page = parse((await app.browser().get(link.getAttribute('href')!, lite)).text)
    expect(page.querySelector('figure a')!.textContent).toMatch(/^Photo of /)
    expect(page.querySelector('figcaption')!.textContent).toContain('A lamp at every seat')
    expect(page.querySelector('figure a')!.getAttribute('href')).toMatch(/^\/files\/post_images\//)
  })
})
