import type { Sharp, SharpOptions } from 'sharp'
import { contentTypeOf } from './content-type.server'
import type { VariantFormat } from './keys'
import { loadSharp } from './load-sharp.server'
import { createQueue } from './picture-queue.server'

export { PicturesBusy } from './picture-queue.server'

/** Formats that people may send. */
export type PictureFormat = 'jpeg' | 'png'

/** What makeMaster and makeVariant give. */
export const MASTER_TYPE = 'image/jpeg'
export const VARIANT_TYPE = 'image/webp'
/** What makeWidth gives. */
export const TYPES: Record<VariantFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** 'type': no picture of an accepted format. 'damaged': it cannot be read to its end. 'too-large': more than we want to read. */
export class PictureError extends Error {
  override name = 'PictureError'
  constructor(
    readonly kind: 'type' | 'damaged' | 'too-large',
    cause?: unknown,
  ) {
    super(`a picture was rejected: ${kind}`, { cause })
  }
}

/** A picture as it is kept, and its pixels. */
export type Master = { body: Buffer; width: number; height: number }

const MAX_BYTES = 25_000_000
const MAX_PIXELS = 50_000_000
/** A picture that comes in several passes is held in memory whole, so that it may be smaller only. */
const MAX_PIXELS_IN_PASSES = 25_000_000
const LONGEST_SIDE = 2048
const SECONDS = 10

const inTurn = createQueue(2, 20)
/** What nobody waits for, one at a time: so that of two processors one is left for the pages. */
const behind = createQueue(1, 20)

/**
 * Makes the picture that is kept of one that someone sent: a JPEG of at most 2048 pixels on its longer side, turned
 * upright, sRGB, without transparency, and without anything but its pixels. Only the bytes decide what the input is.
 * @throws PictureError; PicturesBusy when too many wait
 */
export async function makeMaster(input: Buffer, { accept }: { accept: PictureFormat[] }): Promise<Master> {
  const format = formatOf(input)
  if (!format || !accept.includes(format)) throw new PictureError('type')
  if (input.length > MAX_BYTES) throw new PictureError('too-large')
  return inTurn(async () => {
    const { data, info } = await decode(input, (picture) =>
      picture
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85, progressive: true })
        .toBuffer({ resolveWithObject: true }),
    )
    return { body: data, width: info.width, height: info.height }
  })
}

/**
 * Makes a WebP of `size` pixels of a master: cut to a square around its middle, or whole with `size` as its longer side
 * (a smaller picture stays as small as it is).
 * @throws PictureError when the master is no JPEG that can be read; PicturesBusy
 */
export async function makeVariant(
  master: Buffer,
  { size, square }: { size: number; square: boolean },
): Promise<Buffer> {
  if (formatOf(master) !== 'jpeg') throw new PictureError('type')
  const fit = square ? ({ fit: 'cover' } as const) : ({ fit: 'inside', withoutEnlargement: true } as const)
  return inTurn(() =>
    decode(master, (picture) =>
      picture
        .resize({ width: size, height: size, ...fit })
        .webp({ quality: 80 })
        .toBuffer(),
    ),
  )
}

/**
 * Makes a picture of at most `width` pixels' width of a master. About 30 KB for 640 pixels as AVIF.
 * @throws PictureError when the master is no JPEG that can be read; PicturesBusy
 */
export async function makeWidth(master: Buffer, width: number, format: VariantFormat): Promise<Buffer> {
  if (formatOf(master) !== 'jpeg') throw new PictureError('type')
  return behind(() =>
    decode(master, (picture) => {
      const smaller = picture.resize({ width, withoutEnlargement: true })
      if (format === 'avif') return smaller.avif({ quality: 50, effort: 3 }).toBuffer()
      return (
        format === 'webp' ? smaller.webp({ quality: 74 }) : smaller.jpeg({ quality: 76, progressive: true })
      ).toBuffer()
    }),
  )
}

/** A few pixels of a master as red, green, blue and alpha: at most `longest` on its longer side. @throws as makeWidth */
export async function makePixels(
  master: Buffer,
  longest: number,
): Promise<{ width: number; height: number; pixels: Buffer }> {
  if (formatOf(master) !== 'jpeg') throw new PictureError('type')
  const { data, info } = await behind(() =>
    decode(master, (picture) =>
      picture
        .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    ),
  )
  return { width: info.width, height: info.height, pixels: data }
}

function formatOf(input: Buffer): PictureFormat | null {
  const type = contentTypeOf(input)
  return type === 'image/jpeg' ? 'jpeg' : type === 'image/png' ? 'png' : null
}

/** Looks at the picture's head before its pixels are read; whatever goes wrong is the picture's fault. */
async function decode<T>(input: Buffer, make: (picture: Sharp) => Promise<T>): Promise<T> {
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
  try {
    const { width, height, format, isProgressive } = await sharp(input, {
      ...options,
      limitInputPixels: false,
    }).metadata()
    if (format !== 'jpeg' && format !== 'png') throw new PictureError('type')
    if (width * height > (isProgressive ? MAX_PIXELS_IN_PASSES : MAX_PIXELS))
      throw new PictureError('too-large')
    return await make(sharp(input, options).timeout({ seconds: SECONDS }))
  } catch (error) {
    if (error instanceof PictureError) throw error
    const message = (error as Error).message
    throw new PictureError(
      /^timeout|pixel limit|too large|exceeds/i.test(message) ? 'too-large' : 'damaged',
      error,
    )
  }
}
