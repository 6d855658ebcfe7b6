import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { variantKey } from '~/services/storage/keys'
import { makeMaster, makePixels, makeWidth, TYPES } from '~/services/storage/pictures.server'
import { tintOf, thumbhashOf } from '~/services/storage/thumbhash.server'
import { openPictures } from '../../../support/open-pictures'
import { flat, photo } from './picture-files'
import { checkRows } from '../../../support/rows'

const masterOf = async (picture: Sharp) =>
  (await makeMaster(await picture.png().toBuffer(), { accept: ['png'] })).body
openPictures('Webp', 'Heif')
let master: Buffer
beforeAll(async () => void (master = await masterOf(photo(1000, 700))))

describe('a smaller picture', () => {
  const WIDTHS = [
    ['avif', 320, 320, 224],
    ['webp', 320, 320, 224],
    ['jpg', 640, 640, 448],
    ['avif', 1280, 1000, 700],
    ['webp', 1280, 1000, 700],
  ] as const
  it('has its size and format, and nothing but pixels', () =>
    checkRows(WIDTHS, async ([format, asked, width, height]) => {
      const made = await makeWidth(master, asked, format)
      const about = await sharp(made).metadata()
      expect(about).toMatchObject({
        width,
        height,
        format: format === 'avif' ? 'heif' : format === 'jpg' ? 'jpeg' : 'webp',
        hasProfile: false,
      })
      expect([about.exif, about.icc, about.xmp]).toEqual([undefined, undefined, undefined])
    }))

  it('is only made from our own pictures', async () => {
    for (const format of ['avif', 'webp', 'jpg'] as const) {
      await expect(makeWidth(Buffer.from('<svg/>'), 320, format)).rejects.toMatchObject({ kind: 'type' })
      await expect(makeWidth(master.subarray(0, 900), 320, format)).rejects.toMatchObject({ kind: 'damaged' })
    }
    await expect(makePixels(Buffer.from('GIF89a'), 100)).rejects.toMatchObject({ kind: 'type' })
  })

  it('has a key and a type by its format', () => {
    expect(
      (['avif', 'webp', 'jpg'] as const).map((format) => [
        variantKey('post_images/1/2/a.jpg', 640, format),
        TYPES[format],
      ]),
    ).toEqual([
      ['post_images/1/2/a.jpg-640.avif', 'image/avif'],
      ['post_images/1/2/a.jpg-640.webp', 'image/webp'],
      ['post_images/1/2/a.jpg-640.jpg', 'image/jpeg'],
    ])
  })
})

describe('a placeholder', () => {
  const channelsOf = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

  const COLORS = [
    ['#b3541e', [179, 84, 30]],
    ['#ffffff', [255, 255, 255]],
    ['#101820', [16, 24, 32]],
  ] as const
  it('has the color of its picture', () =>
    checkRows(COLORS, async ([colour, expected]) => {
      const channels = channelsOf(tintOf(await thumbhashOf(await masterOf(flat(300, 200, colour)))))
      for (const [n, value] of channels.entries()) expect(Math.abs(value - expected[n]!)).toBeLessThan(16)
    }))

  const SHAPES = [
    [1, 1],
    [2000, 20],
    [20, 2000],
    [1, 900],
    [2048, 1365],
  ] as const
  it('takes few bytes', () =>
    checkRows(SHAPES, async ([width, height]) => {
      const hash = await thumbhashOf(await masterOf(photo(width, height)))
      expect(hash.length).toBeGreaterThanOrEqual(5)
      expect(hash.length).toBeLessThanOrEqual(40)
      expect(tintOf(hash)).toMatch(/^#[0-9a-f]{6}$/)
    }))
})
