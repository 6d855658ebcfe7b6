import { describe, expect, it } from 'vitest'
import { drawingOf, ingredientsOf, sheetOf } from '~/services/drawings/draw'
import { drawTogether, SHEET, sheetPath } from '~/spots/model/drawing'
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

describe('a sheet', () => {
  it('has each drawing once, below each other, with a view of each', () => {
    const codes = CODES.slice(0, SHEET)
    const sheet = sheetOf(codes)!
    expect(() => readXml(sheet)).not.toThrow()
    for (const [at, code] of codes.entries()) {
      const [, inside] = /^<svg[^>]*>(.*)<\/svg>$/.exec(drawingOf(code)!)!
      const y = at * 250
      expect(sheet).toContain(
        `<view id="d${at + 1}" viewBox="0 ${y} 400 250"/><svg y="${y}" width="400" height="250">${inside}</svg>`,
      )
    }
    expect(sheetOf([...codes, 'xf0-1-0'])).toBeNull()
  })

  it('shows 12 drawn cards of a list, each its own, and no photo', () => {
    const photo = { id: 0, picture: '/files/study_location_image/1/photo-640.webp' }
    const alone = CODES.slice(0, SHEET + 2).map((drawing, id) => ({ id, picture: drawingPath({ drawing }) }))
    const cards = drawTogether([photo, ...alone, alone[0]!])
    const [first, second] = [CODES.slice(0, SHEET), CODES.slice(SHEET, SHEET + 2)].map(sheetPath)
    expect(cards.map(({ picture }) => picture)).toEqual([
      photo.picture,
      ...Array.from({ length: SHEET }, (_, at) => `${first}#d${at + 1}`),
      `${second}#d1`,
      `${second}#d2`,
      `${first}#d1`,
    ])
    expect(cards.map(({ id }) => id)).toEqual([photo, ...alone, alone[0]!].map(({ id }) => id))
  })

  it('isn’t made for a single drawing, whose own file may be known already', () => {
    const cards = CODES.slice(0, SHEET + 1).map((drawing) => ({ picture: drawingPath({ drawing }) }))
    expect(drawTogether(cards).at(-1)).toEqual(cards.at(-1))
    expect(drawTogether(cards.slice(0, 1))).toEqual(cards.slice(0, 1))
  })
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

  it('may name the drawings of a sheet, and is cached for good then too', async () => {
    const codes = CODES.slice(0, SHEET)
    const answer = await app.send(sheetPath(codes))
    expect([answer.status, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(answer.text).toBe(sheetOf(codes))
  })

  it('is 404 if it is wrong', () =>
    checkRows(
      [
        'a-xx5-e7-003262.svg',
        'a.svg',
        'a-.svg',
        'a-lf5-e7-003262..svg',
        'a-lf5-e7-003262.xx5-e7-003262.svg',
        `a-${CODES.slice(0, SHEET + 1).join('.')}.svg`,
        '%2e%2e',
        'a-lf5-e7-003262.png',
      ],
      async (wrong) => expect((await app.send(`/drawings/${wrong}`)).status).toBe(404),
    ))

  it('is used on cards and pages', async () => {
    const { id } = await insertLocation(database.db, { name: 'Drawn Café' })
    const page = await app.browser().get(`/location/${id}`)
    const [, src] = /<img src="(\/drawings\/[^"]+)"/.exec(page.text) ?? []
    expect((await app.send(src!)).status).toBe(200)
  })
})
