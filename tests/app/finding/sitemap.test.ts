import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { IDS_PER_PART, partNames, partOf } from '~/finding/sitemap-rules'
import { publicPages } from '../../../server/public-pages'
import { insertLocation } from '../../factories/location'
import { insertUniversity } from '../../factories/university'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const app = useApp(database)
const NAME = 'Tom & Jerry\'s <Café> 100% "é"'
let cafe: number

/** The <loc> of every entry; saxes rejects XML that isn't well formed. */
function locsOf(xml: string): string[] {
  const parser = new SaxesParser()
  const locs: string[] = []
  let within = ''
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    within = name
    if (name === 'loc') locs.push('')
  })
  parser.on('text', (text) => void (within === 'loc' && (locs[locs.length - 1] += text)))
  parser.on('closetag', () => void (within = ''))
  parser.write(xml).close()
  return locs
}

beforeAll(async () => {
  const { db } = database
  const campus = await insertUniversity(db, { name: 'Map & Chart College' })
  await insertUniversity(db, { name: 'Pending College', status: 'Pending' })
  cafe = (await insertLocation(db, { name: 'Plain Café' })).id
  await insertLocation(db, { name: NAME, university_id: campus.id })
  await insertLocation(db, { name: 'Denied Café', status: 'Denied' })
  // Ids far beyond the others, as after an import: a separate part.
  await db.raw("select setval(pg_get_serial_sequence('study_locations', 'id'), ?)", [3 * IDS_PER_PART + 4])
  await insertLocation(db, { name: 'Late Café' })
})

describe('the sitemap', () => {
  it('lists its parts, which list every public page once, by its canonical address', async () => {
    const index = await app.send('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const parts = locsOf(index.text)
    expect(parts).toEqual(
      ['pages', 'schools-1', 'places-1', 'places-2', 'places-3', 'places-4'].map(
        (name) => `${app.origin}/sitemap/${name}.xml`,
      ),
    )
    const all: string[] = []
    for (const part of parts) {
      const answer = await app.send(new URL(part).pathname)
      expect(answer.status, part).toBe(200)
      all.push(...locsOf(answer.text))
    }
    expect(new Set(all).size).toBe(all.length)
    const key = encodeURIComponent('Map & Chart College Berkeley')
    const paths = all.map((url) => url.slice(app.origin.length))
    const pages = publicPages(app.build).sitemap
    expect(paths.slice(0, pages.length)).toEqual(pages)
    expect(paths.slice(pages.length)).toEqual([
      `/university/${key}`,
      `/location/${cafe}`,
      `/university/${key}/${encodeURIComponent(NAME)}`,
      `/location/${3 * IDS_PER_PART + 5}`,
    ])
    for (const path of paths) expect((await app.send(path)).status, path).toBe(200)
  })

  it('says when each was changed, and is 304 for clients that have it', async () => {
    const first = await app.send('/sitemap/places-1.xml')
    expect(first.text).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
    const again = await app.send('/sitemap/places-1.xml', {
      headers: { 'If-None-Match': first.headers.etag! },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  it('has no other parts', () =>
    checkRows(
      `places-5.xml places-0.xml places-01.xml places-9999999.xml schools-2.xml places.xml pages.xml.gz
        ..%2f.. x`.split(/\s+/),
      async (name) => expect((await app.send(`/sitemap/${name}`)).status).toBe(404),
    ))

  it('runs the same number of statements, whatever it contains', async () => {
    const { db } = database
    await db.raw(
      `insert into study_locations (name, city, state_id, category, kind, status, latitude, longitude, time_zone)
       select 'Spot ' || n, 'Berkeley', 1, 'Off-Campus', 'cafe', 'Approved', 37.87, -122.27, 'America/Los_Angeles' from generate_series(1, 600) n`,
    )
    const answer = await app.send('/sitemap/places-4.xml')
    expect(locsOf(answer.text).length).toBeGreaterThan(600)
    const line = () =>
      app.lines.find(
        ({ requestId, msg }) => requestId === answer.headers['x-request-id'] && msg === 'request',
      )
    await expect.poll(line).toBeDefined()
    expect(line()!.sql).toBe(3) // also the generation and, after a change, the site's own name
    await db('study_locations').whereLike('name', 'Spot %').del()
  })
})

describe('the names of parts', () => {
  it('are as many as the ids need', () => {
    expect(partNames({ schools: 0, places: 0 })).toEqual(['pages.xml'])
    expect(partNames({ schools: IDS_PER_PART, places: IDS_PER_PART + 1 })).toEqual([
      'pages.xml',
      'schools-1.xml',
      'places-1.xml',
      'places-2.xml',
    ])
    for (const name of partNames({ schools: 2500, places: 200_000 }))
      expect(partOf(name), name).not.toBeNull()
  })
})

it('robots.txt names the sitemap, and what is not for robots', async () => {
  const { text, headers } = await app.send('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toContain(`Sitemap: ${app.origin}/sitemap.xml`)
  const forbidden = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  expect(forbidden).toContain('/account')
  // Nothing in the sitemap is disallowed.
  for (const path of publicPages(app.build).sitemap)
    expect(
      forbidden.some((each) => path.startsWith(each)),
      path,
    ).toBe(false)
  // robots.txt is public, so it must not reveal secrets.
  expect(text).not.toMatch(/shared|invite|admin/)
})

it('security.txt says where to report a vulnerability, as in RFC 9116', async () => {
  const { status, text, headers } = await app.send('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
  )
  expect([...fields.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect([fields.get('Contact'), fields.get('Canonical')]).toEqual([
    `mailto:${app.env.supportEmail}`,
    `${app.origin}/.well-known/security.txt`,
  ])
  const days = (Date.parse(fields.get('Expires')!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(365)
  expect(fields.get('Expires')).toMatch(/^\d{4}-\d\d-01T00:00:00\.000Z$/)
})
