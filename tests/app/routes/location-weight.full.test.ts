import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertArea, insertTraits } from '../../factories/area'
import { everyDay, insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)
const KB = 1024
let big: number
let small: number
let cookie: string

const WORDS = (
  'quiet table outlet window morning evening crowded wifi coffee library group study noise seat lamp warm cold floor ' +
  'stairs exam week printer staff late early corner desk chair sun plants music talk read write essay project break lunch tea bus bike street'
).split(' ')

/** Reviews of 300 to 900 characters that all differ, because repeated text would compress to nothing. */
function textOf(n: number): string {
  let seed = n * 2654435761
  const next = () => {
    seed = (Math.imul(seed ^ (seed >>> 15), 2246822519) + 374761393) >>> 0
    return seed
  }
  const words: string[] = []
  for (let length = 0, wanted = 300 + ((n * 97) % 600); length < wanted; length += words.at(-1)!.length + 1) {
    const word = WORDS[next() % WORDS.length]!
    words.push(next() % 9 === 0 ? `${word}${next() % 997}.` : word)
  }
  return words.join(' ')
}

/** A location with 5,000 reviews by as many users and 2,000 photos, and one with a review and a photo. */
beforeAll(async () => {
  const { db } = database
  const hours = everyDay('08:00', '20:00')
  const tags = ['Wifi', 'Quiet', 'Outlet', 'Group Friendly', 'Food Service', 'Off-Campus']
  big = (await insertLocation(db, { name: 'Crowded Café', hours, tags })).id
  small = (await insertLocation(db, { name: 'Empty Café' })).id
  for (const name of ['Corner Beans', 'Ink and Crumb', 'Late Lantern', 'Fourth Floor Reading Room'])
    await insertLocation(db, { name, hours })
  await db.raw(`insert into users (email, first_name, last_name, role_id)
    select 'crowd' || n || '@example.edu', 'First' || n, 'Last' || n, 1 from generate_series(1, 5000) n`)
  const people = await db('users').where('email', 'like', 'crowd%').orderBy('id').pluck('id')
  await db.batchInsert(
    'reviews',
    people.map((user_id: number, n: number) => ({
      user_id,
      study_location_id: big,
      rating: 1 + (n % 5),
      description: textOf(n),
      created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000),
    })),
    500,
  )
  await db.raw(
    `
    insert into review_images (
      review_id, user_id, study_location_id, storage_key, description, width, height, thumbhash, variants_made_at)
    select r.id, r.user_id, :big, 'post_images/' || r.user_id || '/' || r.id || '/desk-' || n || '.jpg', 'The desks at noon ' || r.id,
      1600, 1200, decode(md5(r.id::text || n) || '00112233', 'hex'), now()
    from (select * from reviews where study_location_id = :big order by created_at desc limit 500) r, generate_series(1, 4) n`,
    { big },
  )
  // Reports for every weekday during opening hours, and just now.
  await db.raw(
    `
    insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
    select :big::bigint, null::bigint, 1 + (n * 7 + n / 24) % 4, at from generate_series(1, 24 * 7 * 3 * 5) n,
      lateral (select now() - n / 3 * interval '1 hour' - interval '1 hour' as at) t
    where extract(hour from at at time zone 'America/Los_Angeles') between 8 and 19
    union all select :big, null, 1 + n, now() from generate_series(1, 3) n`,
    { big },
  )
  // Five areas with facts, and facts on which students and admins agree, contradict each other, and disagree.
  const kinds = ['silent room', 'reading room', 'group room', 'cafe', 'outdoors'] as const
  for (const [n, kind] of kinds.entries())
    await insertArea(db, big, {
      name: `${['North', 'Map', 'Maple', 'Corner', 'Roof'][n]} ${kind}`,
      kind,
      floor: String(n + 1),
      seats: 12 + n * 31,
      hours: n === 3 ? everyDay('09:00', '16:00') : [],
      traits: { noise: n % 4, daylight: n % 2, outlets: n % 3 },
    })
  await db.raw(
    `insert into busyness_reports (study_location_id, area_id, busyness_level)
     select study_location_id, id, 1 + position % 4 from location_areas where study_location_id = ?`,
    [big],
  )
  await insertTraits(db, big, { noise: 0, wheelchair: 2, restrooms: 1, printing: 1 })
  await db('trait_answers').insert(
    people.slice(0, 40).flatMap((user_id: number, n: number) =>
      (['noise', 'outlets', 'daylight', 'good_for', 'atmosphere'] as const).map((trait, at) => ({
        user_id,
        study_location_id: big,
        trait,
        value: trait === 'outlets' ? n % 2 : at % 2 ? 1 : n % 7 === 0 ? 0 : 1,
      })),
    ),
  )
  await insertReview(db, { study_location_id: small, user_id: people[0]! })
  cookie = (await insertMember(db, app.env)).cookie
  await db.raw('vacuum analyze')
})

/** A page's SQL statements, as the request log counts them. */
async function statements(path: string, who?: string): Promise<number> {
  app.dropCaches()
  const answer = await app.browser(who).get(path)
  expect(answer.status, path).toBe(200)
  const isIt = (line: Record<string, unknown>) =>
    line.requestId === answer.headers['x-request-id'] && line.msg === 'request'
  await expect.poll(() => app.lines.some(isIt)).toBe(true)
  return app.lines.find(isIt)!.sql as number
}

describe('a location with 5,000 reviews and 2,000 photos', () => {
  it('is set up as intended', async () => {
    expect(await database.db('reviews').where({ study_location_id: big }).count({ n: '*' }).first()).toEqual({
      n: 5000,
    })
    expect(
      await database.db('review_images').where({ study_location_id: big }).count({ n: '*' }).first(),
    ).toEqual({ n: 2000 })
    const { text } = await app.browser().get(`/location/${big}`)
    expect(text).toContain('5000 reviews')
    expect(text.match(/<th scope="row">\d+ [AP]M/g)!.length).toBeGreaterThanOrEqual(12)
    expect(text).toContain('based on the latest 8 reports')
    expect(text.match(/\/location\/\d+\/photos\/\d+"/g)).toHaveLength(40)
    expect(text.match(/\/location\/\d+\/photos\/\d+\?all"/g), 'in the gallery').toHaveLength(7)
    expect(text).toContain('Late Lantern')
  })

  it('runs as many SQL statements as one with a single review', async () => {
    for (const who of [undefined, cookie]) {
      const few = await statements(`/location/${small}`, who)
      for (const query of ['', '?shown=98', '?sort=lowest&page=40&shown=98', '?sort=oldest']) {
        expect(await statements(`/location/${big}${query}`, who), query).toBe(few)
      }
      expect(few).toBeLessThanOrEqual(11)
    }
  })

  it('is at most 17 KB of HTML, and 14 without the data for its scripts', async () => {
    for (const query of ['', '?sort=oldest', '?sort=highest', '?sort=lowest']) {
      const answer = await app.send(`/location/${big}${query}`, { headers: { 'Accept-Encoding': 'br' } })
      expect(answer.headers['content-encoding']).toBe('br')
      const page = brotliDecompressSync(answer.body).toString()
      expect(page).toContain('</html>')
      const shown = page.slice(0, page.indexOf('window.__remixContext.streamController.enqueue'))
      const read = brotliCompressSync(shown).length
      expect(read).toBeLessThanOrEqual(14 * KB)
      const [all, without] = [answer.body.length, read].map((bytes) => (bytes / KB).toFixed(1))
      console.info(`location with 5,000 reviews${query}: ${all} KB of HTML (brotli), ${without} without data`)
      if (query === '') expect(answer.body.length).toBeLessThanOrEqual(17 * KB)
    }
  })
})
