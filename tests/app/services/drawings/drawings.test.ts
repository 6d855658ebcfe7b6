import { describe, expect, it } from 'vitest'
import { drawingOf, ingredientsOf } from '~/services/drawings/draw'
import { locationsOf } from '~/spots/queries.server'
import { drawingPath } from '~/spots/rules'
import { insertLocation } from '../../../factories/location'
import { insertUniversity } from '../../../factories/university'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { checkRows } from '../../../support/rows'
import { readXml } from '../../../support/formats/xml'

const database = useDatabase()
const app = useApp(database)
const CODES = Array.from(
  { length: 700 },
  (_, n) =>
    `${'lcbspwo'[n % 7]}${'fdsnt'[n % 5]}${((n * 11) % 64).toString(16)}-${(n * 37 + 1).toString(16)}-${n % 3 ? '0' : '8c1515'}`,
)

describe('a drawing', () => {
  it('is well-formed SVG of at most 3 KB, without a script or a link, the same each time', () => {
    for (const code of CODES) {
      const svg = drawingOf(code)!
      expect(svg.length, code).toBeLessThanOrEqual(3072)
      expect(svg, code).not.toMatch(/script|href|on\w+=|NaN|undefined|url\(/)
      expect(() => readXml(svg), code).not.toThrow()
      expect(drawingOf(code)).toBe(svg)
    }
  })

  it('differs from that of another spot in more than colors', () => {
    const shapes = CODES.map((code) => drawingOf(code)!.replace(/#[0-9a-f]{3}\b/g, ''))
    expect(new Set(shapes).size).toBe(CODES.length)
  })

  it('does not exist for other codes', () =>
    checkRows(
      ['', 'lf0', 'lf0-0-0', 'xf0-1-0', 'lx0-1-0', 'lf0-1-zzzzzz', 'lf0-1-0-1', '../x', 'lf0-1-00326'],
      (code) => expect([ingredientsOf(code), drawingOf(code)]).toEqual([null, null]),
    ))
})

describe('the code of a study spot', () => {
  it('contains its kind, region, tags and university', async () => {
    const { db } = database
    const campus = await insertUniversity(db, { school_hex_color: '#8C1515' })
    const spot = await insertLocation(db, { university_id: campus.id, tags: ['Quiet', 'Late Night Access'] })
    const park = await insertLocation(db, { kind: 'park', latitude: 25.8, longitude: -80.2 })
    const [first, second] = await locationsOf(db, [spot.id, park.id])
    expect(ingredientsOf(first!.drawing)).toEqual({
      kind: 'library',
      region: 'f',
      features: ['quiet', 'late'],
      id: spot.id,
      color: '#8c1515',
    })
    expect(ingredientsOf(second!.drawing)).toMatchObject({ kind: 'park', region: 's', features: [] })
  })
})

describe('its address', () => {
  it('is cached for good, and may do nothing when opened on its own', async () => {
    const answer = await app.send(drawingPath({ drawing: 'lf5-e7-003262' }))
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer.text).toBe(drawingOf('lf5-e7-003262'))
  })

  it('of an older version shows the current drawing for an hour', async () => {
    const answer = await app.send('/drawings/0-lf5-e7-003262.svg')
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  })

  it('is 404 if it is wrong', () =>
    checkRows(['a-xx5-e7-003262.svg', 'a.svg', '%2e%2e', 'a-lf5-e7-003262.png'], async (wrong) =>
      expect((await app.send(`/drawings/${wrong}`)).status).toBe(404),
    ))

  it('is used on cards and pages', async () => {
    const { id } = await insertLocation(database.db, { name: 'Drawn Café' })
    const page = await app.browser().get(`/location/${id}`)
    const [, src] = /<img src="(\/drawings\/[^"]+)"/.exec(page.text) ?? []
    expect((await app.send(src!)).status).toBe(200)
  })
})
