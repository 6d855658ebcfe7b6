import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { subjectOf } from '~/services/drawings/preview-rules'
import { makeMaster } from '~/services/storage/pictures.server'
import { insertLocation } from '../../../factories/location'
import { insertReview } from '../../../factories/review'
import { insertUniversity } from '../../../factories/university'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { checkRows } from '../../../support/rows'

const database = useDatabase()
const app = useApp(database)
let rated: number
let unrated: number
let hall: number
let campus: number
let pending: number

beforeAll(async () => {
  const { db } = database
  campus = (await insertUniversity(db, { name: 'Red College', school_hex_color: '#AA1133' })).id
  rated = (await insertLocation(db, { name: 'Rated' })).id
  await insertReview(db, { study_location_id: rated, user_id: null, rating: 5 })
  unrated = (await insertLocation(db, { name: 'Unrated' })).id
  hall = (await insertLocation(db, { name: 'Hall', university_id: campus })).id
  pending = (await insertLocation(db, { status: 'Pending' })).id
})

/** The color at a point, as [red, green, blue]. */
async function colorAt(png: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(png).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())]
}
const near = (color: number[], wanted: number[]) =>
  expect(
    color.every((value, n) => Math.abs(value - wanted[n]!) <= 12),
    `${color} is about ${wanted}`,
  ).toBe(true)

describe('the link preview’s picture', () => {
  it('is 1200 × 630 and small', async () => {
    for (const name of [
      'carrel',
      `campus-${campus}`,
      `place-${rated}`,
      `place-${unrated}`,
      `place-${hall}`,
    ]) {
      const { status, headers, body } = await app.send(`/og/${name}.png`)
      expect([status, headers['content-type'], headers['cross-origin-resource-policy']], name).toEqual([
        200,
        'image/png',
        'cross-origin',
      ])
      const { width, height, format } = await sharp(body).metadata()
      expect([width, height, format], name).toEqual([1200, 630, 'png'])
      expect(body.length, name).toBeLessThan(150_000)
    }
  })

  it("has a band in the university's color, and stars filled according to the rating", async () => {
    const picture = async (name: string) => (await app.send(`/og/${name}.png`)).body
    near(await colorAt(await picture(`campus-${campus}`), 10, 620), [0xaa, 0x11, 0x33])
    near(await colorAt(await picture(`place-${hall}`), 10, 620), [0xaa, 0x11, 0x33])
    const stars = await picture(`place-${rated}`)
    near(await colorAt(stars, 10, 620), [0x14, 0x63, 0x4a])
    for (let n = 0; n < 5; n++) near(await colorAt(stars, 90 + 105 * n, 565), [255, 255, 255])
    // No reviews: no stars at all.
    for (let n = 0; n < 5; n++)
      near(await colorAt(await picture(`place-${unrated}`), 90 + 105 * n, 565), [0x14, 0x63, 0x4a])
  })

  it('is still drawn after a picture was uploaded', async () => {
    const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
      .jpeg()
      .toBuffer()
    await makeMaster(photo, { accept: ['jpeg'] })
    const another = (
      await insertUniversity(database.db, { name: 'Violet College', school_hex_color: '#5500AA' })
    ).id
    expect((await app.send(`/og/campus-${another}.png`)).status).toBe(200)
    // Uploads can't be drawings, whatever the library could read.
    await expect(
      makeMaster(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), {
        accept: ['jpeg', 'png'],
      }),
    ).rejects.toMatchObject({ kind: 'type' })
  })

  it('exists only for public items', async () => {
    for (const name of [
      `place-${pending}.png`,
      'place-999999.png',
      'campus-999999.png',
      'place-0.png',
      'place-1e3.png',
      '..%2fcarrel.png',
      'carrel.svg',
    ]) {
      expect((await app.send(`/og/${name}`)).status, name).toBe(404)
    }
  })

  it('is the one that its page names', async () => {
    expect((await app.send(`/location/${rated}`)).text).toContain(
      `property="og:image" content="${app.origin}/og/place-${rated}.png"`,
    )
    expect((await app.send('/university/Red%20College%20Berkeley')).text).toContain(
      `content="${app.origin}/og/campus-${campus}.png"`,
    )
  })
})

it('has a name for each subject', () =>
  checkRows(
    [
      ['carrel.png', { kind: 'carrel' }],
      ['place-5.png', { kind: 'place', id: 5 }],
      ['place-05.png', null],
      ['place-5.jpg', null],
      ['xplace-5.png', null],
    ] as const,
    ([name, subject]) => expect(subjectOf(name)).toEqual(subject),
  ))
