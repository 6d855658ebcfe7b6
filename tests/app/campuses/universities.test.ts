import { beforeAll, describe, expect, it } from 'vitest'
import { campusesByState, campusesOf, campusOfKey, topCampuses } from '~/campuses/queries.server'
import { textOn } from '~/services/color-rules'
import { campusPath } from '~/campuses/rules'
import { siteTotals } from '~/spots/queries.server'
import { insertUniversity, stateId } from '../../factories/university'
import { useDatabase } from '../../support/database'
import { itRows } from '../../support/it-rows'

const database = useDatabase()
const ids = new Map<string, number>()

beforeAll(async () => {
  const { db } = database
  const add = async (name: string, abr: string, values = {}) =>
    ids.set(
      name,
      (await insertUniversity(db, { name, city: 'Town', states_id: await stateId(db, abr), ...values })).id,
    )
  await add('Zeta', 'CA', { total_reviews: 5 })
  await add('Alpha', 'TX', { total_reviews: 9 })
  await add('Beta', 'CA', { total_reviews: 5 })
  await add('Hidden', 'CA', { status: 'Pending', total_reviews: 99 })
  await add('Refused', 'CA', { status: 'Denied', total_reviews: 99 })
})

describe('campuses', () => {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

  it('are listed by state and name, counted, and ranked by their reviews: Approved ones only', async () => {
    const { db } = database
    expect(names(await campusesByState(db))).toEqual(['Beta', 'Zeta', 'Alpha'])
    expect((await siteTotals(db)).universities).toBe(3)
    expect(names(await topCampuses(db, 2))).toEqual(['Alpha', 'Zeta'])
    expect(
      names(
        await campusesOf(
          db,
          ['Zeta', 'Hidden', 'Alpha'].map((name) => ids.get(name)!),
        ),
      ),
    ).toEqual(['Zeta', 'Alpha'])
  })

  it('are found by their full key, in any case and Unicode form', async () => {
    const { db } = database
    const { id } = await insertUniversity(db, { name: 'Collège Ünïcode', city: 'Town' })
    expect(await campusOfKey(db, 'ZETA town')).toMatchObject({ key: 'Zeta Town', state: 'California' })
    expect(await campusOfKey(db, 'collège ünïcode town'.normalize('NFD'))).toMatchObject({
      name: 'Collège Ünïcode',
    })
    for (const key of ['Zeta', 'Zeta Tow_', 'Zeta%', 'Hidden Town', 'Refused Town', ''])
      expect(await campusOfKey(db, key), key).toBeNull()
    await db('universities').where({ id }).del()
  })
})

describe("text on a university's color", () => {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const contrast = (a: string, b: string) => {
    const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
    return (light! + 0.05) / (dark! + 0.05)
  }

  it('is readable on every color: 4.5 to 1 (WCAG 1.4.3)', () => {
    let least = 21
    for (let r = 0; r < 256; r += 5)
      for (let g = 0; g < 256; g += 5)
        for (let b = 0; b < 256; b += 5) {
          const color = '#' + [r, g, b].map((channel) => channel.toString(16).padStart(2, '0')).join('')
          least = Math.min(least, contrast(color, textOn(color)))
        }
    expect(least).toBeGreaterThanOrEqual(4.5)
  })

  itRows([
    ['#000000', '#ffffff'],
    ['#ffffff', '#060504'],
    ['#FDB515', '#060504'],
    ['#003262', '#ffffff'],
  ])('is readable on every color', (color, text) => expect(textOn(color)).toBe(text))
})

it('campusPath encodes what a URL cannot contain', () => {
  expect(campusPath('A/B & C?, SC')).toBe('/university/A%2FB%20%26%20C%3F%2C%20SC')
})
