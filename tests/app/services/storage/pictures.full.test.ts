import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { variantKey } from '~/services/storage/keys'
import { createQueue } from '~/services/storage/picture-queue.server'
import {
  makeMaster,
  makeVariant,
  MASTER_TYPE,
  PictureError,
  PicturesBusy,
  VARIANT_TYPE,
} from '~/services/storage/pictures.server'
import { openPictures } from '../../../support/open-pictures'
import { flat, photo, PICTURES, METADATA } from './picture-files'
import { checkRows } from '../../../support/rows'

openPictures('Webp')
const CORNERS = [
  ['upper left', 0.05, 0.05],
  ['upper right', 0.95, 0.05],
  ['lower left', 0.05, 0.95],
  ['lower right', 0.95, 0.95],
] as const
const accept: ('jpeg' | 'png')[] = ['jpeg', 'png']

/** The markers of a JPEG before its pixels, with their content. */
function segments(jpeg: Buffer): [marker: number, content: Buffer][] {
  const found: [number, Buffer][] = []
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda;) {
    const length = jpeg.readUInt16BE(at + 2)
    found.push([jpeg[at + 1]!, jpeg.subarray(at + 4, at + 2 + length)])
    at += 2 + length
  }
  return found
}

/** Nothing but tables, the frame and a 14-byte JFIF header; the picture ends where the file does. */
async function expectClean(body: Buffer) {
  expect([...body.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
  for (const [marker, content] of segments(body)) {
    expect([0xe0, 0xdb, 0xc0, 0xc2, 0xc4, 0xdd]).toContain(marker)
    if (marker === 0xe0)
      expect([content.length, content.subarray(0, 5).toString('latin1')]).toEqual([14, 'JFIF\0'])
  }
  expect(body.indexOf(Buffer.from([0xff, 0xd9]))).toBe(body.length - 2)
  for (const word of METADATA) {
    expect(body.includes(Buffer.from(word, 'latin1')), word).toBe(false)
  }
  const about = await sharp(body).metadata()
  expect(about).toMatchObject({ format: 'jpeg', hasAlpha: false, hasProfile: false, depth: 'uchar' })
  expect(about.space).toMatch(/^(srgb|b-w)$/)
  for (const name of [
    'exif',
    'icc',
    'iptc',
    'xmp',
    'orientation',
    'comments',
    'pages',
    'tifftagPhotoshop',
  ] as const) {
    expect(about[name], name).toBeUndefined()
  }
  expect(Math.max(about.width, about.height)).toBeLessThanOrEqual(2048)
  await sharp(body, { failOn: 'warning' }).stats()
}

describe(`${PICTURES.length} uploaded files`, () => {
  const files = new Map<string, Buffer>()
  let before: number
  let most = 0
  beforeAll(async () => {
    for (const [name, , make] of PICTURES) files.set(name, await make())
    await makeMaster(files.get('a JPEG')!, { accept }) // loads the library with its tables
    before = most = process.memoryUsage.rss()
  })

  it('are refused, or stored clean', () =>
    checkRows(PICTURES, async ([name, expected]) => {
      const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
      const began = performance.now()
      const made = await makeMaster(files.get(name)!, { accept })
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(PictureError)
          return (error as PictureError).kind
        })
        .finally(() => clearInterval(watch))
      expect(performance.now() - began).toBeLessThan(12_000)
      expect([expected].flat()).toContain(typeof made === 'string' ? made : 'clean')
      if (typeof made === 'string') return
      await expectClean(made.body)
      expect(await sharp(made.body).metadata()).toMatchObject({ width: made.width, height: made.height })
    }))

  // A progressive picture is decoded as a whole, up to 153 MB.
  it('use at most 250 MB of memory', () => expect(most - before).toBeLessThan(250e6))

  it('are recognized by their bytes only, as formats that the form accepts', async () => {
    await expect(makeMaster(files.get('a PNG')!, { accept: ['jpeg'] })).rejects.toMatchObject({
      kind: 'type',
    })
    await expect(makeMaster(files.get('a JPEG')!, { accept: ['png'] })).rejects.toMatchObject({
      kind: 'type',
    })
  })
})

describe('the stored picture', () => {
  const near = (pixel: number[], colour: number[]) =>
    pixel.every((value, n) => Math.abs(value - colour[n]!) < 12)
  const pixelAt = async (picture: Buffer, x: number, y: number) => {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    const [left, top] = [Math.round(x * (info.width - 1)), Math.round(y * (info.height - 1))]
    return [
      ...data.subarray(
        (top * info.width + left) * info.channels,
        (top * info.width + left) * info.channels + 3,
      ),
    ]
  }

  // Where the stored picture's upper left and upper right corners should appear, by the EXIF standard.
  const ORIENTATIONS = [
    [1, 'upper left', 'upper right'],
    [2, 'upper right', 'upper left'],
    [3, 'lower right', 'lower left'],
    [4, 'lower left', 'lower right'],
    [5, 'upper left', 'lower left'],
    [6, 'upper right', 'lower right'],
    [7, 'lower right', 'upper right'],
    [8, 'lower left', 'upper left'],
  ] as const
  it('is upright', () =>
    checkRows(ORIENTATIONS, async ([orientation, red, blue]) => {
      const tile = async (colour: string, left: number) => {
        const input = await sharp(await flat(40, 24, colour).png().toBuffer())
          .raw()
          .toBuffer()
        return { input, raw: { width: 40, height: 24, channels: 3 as const }, left, top: 0 }
      }
      const stored = flat(160, 96, '#ffffff')
        .composite([await tile('#ff0000', 0), await tile('#0000ff', 120)])
        .withMetadata({ orientation })
      for (const input of [
        await stored.clone().jpeg({ quality: 95 }).toBuffer(),
        await stored.clone().png().toBuffer(),
      ]) {
        const { body, width, height } = await makeMaster(input, { accept })
        expect([width, height]).toEqual(orientation < 5 ? [160, 96] : [96, 160])
        for (const [name, x, y] of CORNERS) {
          const colour = name === red ? [254, 0, 0] : name === blue ? [0, 0, 254] : [255, 255, 255]
          const pixel = await pixelAt(body, x, y)
          expect(near(pixel, colour), `${name} of ${orientation} is ${pixel}`).toBe(true)
        }
        await expectClean(body)
      }
    }))

  it('has a profile’s colors without the profile', async () => {
    const colour = [200, 90, 60]
    const input = await flat(50, 50, { r: 200, g: 90, b: 60 }).withIccProfile('p3').png().toBuffer()
    const stored = await sharp(input, { ignoreIcc: true }).raw().toBuffer()
    expect(near([...stored.subarray(0, 3)], colour)).toBe(false)
    const { body } = await makeMaster(input, { accept })
    expect(near(await pixelAt(body, 0.5, 0.5), colour)).toBe(true)
  })

  it('is white where it was transparent', async () => {
    const input = await sharp(Buffer.alloc(50 * 50 * 4), { raw: { width: 50, height: 50, channels: 4 } })
      .png()
      .toBuffer()
    expect(near(await pixelAt((await makeMaster(input, { accept })).body, 0.5, 0.5), [255, 255, 255])).toBe(
      true,
    )
  })

  const SIZES = [
    [5000, 3000, 2048, 1229],
    [1000, 4000, 512, 2048],
    [2048, 2048, 2048, 2048],
    [300, 200, 300, 200],
  ] as const
  it('is at most 2048 pixels wide and high', () =>
    checkRows(SIZES, async ([width, height, toWidth, toHeight]) => {
      expect(await makeMaster(await flat(width, height).jpeg().toBuffer(), { accept })).toMatchObject({
        width: toWidth,
        height: toHeight,
      })
    }))

  it('may be uploaded again', async () => {
    const once = await makeMaster(await photo().jpeg().toBuffer(), { accept })
    await expectClean((await makeMaster(once.body, { accept })).body)
  })
})

describe('a variant', () => {
  let master: Buffer
  beforeAll(
    async () => void (master = (await makeMaster(await photo(600, 400).jpeg().toBuffer(), { accept })).body),
  )

  const VARIANTS = [
    [96, true, 96, 96],
    [256, true, 256, 256],
    [900, true, 900, 900],
    [96, false, 96, 64],
    [300, false, 300, 200],
    [900, false, 600, 400],
  ] as const
  it('has its size', () =>
    checkRows(VARIANTS, async ([size, square, width, height]) => {
      const made = await makeVariant(master, { size, square })
      const about = await sharp(made).metadata()
      expect(about).toMatchObject({ format: 'webp', width, height, hasProfile: false })
      expect([about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined])
    }))

  it('is only made from our own pictures', async () => {
    await expect(makeVariant(Buffer.from('<svg/>'), { size: 96, square: true })).rejects.toMatchObject({
      kind: 'type',
    })
    await expect(makeVariant(master.subarray(0, 900), { size: 96, square: true })).rejects.toMatchObject({
      kind: 'damaged',
    })
  })

  it("has a key next to its picture's, and a type", () => {
    expect(variantKey('profile_images/12/profile_img', 96)).toBe('profile_images/12/profile_img-96.webp')
    expect([MASTER_TYPE, VARIANT_TYPE]).toEqual(['image/jpeg', 'image/webp'])
  })
})

describe('many at once', () => {
  it('are processed two at a time in order; beyond the queue they are refused, and later accepted again', async () => {
    const inTurn = createQueue(2, 3)
    const order: number[] = []
    let running = 0
    let most = 0
    const task = (n: number) =>
      inTurn(async () => {
        most = Math.max(most, ++running)
        order.push(n)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running--
        if (n === 1) throw new Error('this one fails')
        return n
      })
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(task))
    expect(
      results.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as Error).name)),
    ).toEqual([0, 'Error', 2, 3, 4, 'PicturesBusy', 'PicturesBusy'])
    expect([most, order, running]).toEqual([2, [0, 1, 2, 3, 4], 0])
    expect(await Promise.all([task(7), task(8), task(9)])).toEqual([7, 8, 9])
    expect(most).toBe(2)
  })

  it('pictures beyond 22 are refused; the rest are made, each on one thread', async () => {
    const input = await photo().jpeg().toBuffer()
    const results = await Promise.allSettled(Array.from({ length: 30 }, () => makeMaster(input, { accept })))
    expect(results.filter((each) => each.status === 'fulfilled').length).toBe(22)
    expect(
      results.filter((each) => each.status === 'rejected' && each.reason instanceof PicturesBusy).length,
    ).toBe(8)
    expect([sharp.concurrency(), sharp.cache().memory.max]).toEqual([1, 0])
    await expectClean((await makeMaster(input, { accept })).body)
  })
})
