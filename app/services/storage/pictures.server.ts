import { availableParallelism } from 'node:os'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import { contentTypeOf } from './content-type.server'
import type { VariantFormat } from './keys'
import { loadSharp } from './load-sharp.server'
import { createQueue } from './picture-queue.server'

export { PicturesBusy } from './picture-queue.server'

/** Formats that users may upload. */
export type PictureFormat = 'jpeg' | 'png'

/** The type of what makeMaster and makeVariant return. */
export const MASTER_TYPE = 'image/jpeg'
export const VARIANT_TYPE = 'image/webp'
/** The types that makeWidth returns. */
export const TYPES: Record<VariantFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

type Fault = 'type' | 'damaged' | 'too-large'
type Sentences = Record<Fault, string> & { 'not-square'?: string; 'too-small'?: string }

/**
 * 'type': not a picture of an accepted format. 'damaged': can't be decoded completely. 'too-large': more pixels than we
 * accept. 'not-square' and 'too-small': only where a square is asked for.
 */
export class PictureError extends Error {
  override name = 'PictureError'
  /** @param advice a sentence about this picture that helps to choose another */
  constructor(
    readonly kind: keyof Sentences,
    private readonly advice = '',
    cause?: unknown,
  ) {
    super(`a picture was rejected: ${kind}`, { cause })
  }

  /** A form's own sentence about the fault, followed by the advice. */
  textOf(sentences: Sentences): string {
    const sentence = sentences[this.kind] ?? sentences.type
    return this.advice ? `${sentence.replace(/\.?$/, '.')} ${this.advice}` : sentence
  }
}

/** A picture as it's stored, and its size in pixels. */
export type Master = { body: Buffer; width: number; height: number }

const MAX_BYTES = 25_000_000
/** Phones with 50 megapixels make up to 50.4 million, as 8192 × 6144. */
const MAX_PIXELS = 51_000_000
/** A progressive picture is decoded in memory as a whole: that's 50 megapixels of a phone, or 25 without subsampling. */
const MAX_MEMORY_IN_PASSES = 3 * MAX_PIXELS
const MAX_SIDE = 2048
const WHITE = '#ffffff'
const SECONDS = 10

/** On one core, one at a time. */
export const PICTURES_AT_ONCE = Math.min(2, availableParallelism())
const inTurn = createQueue(PICTURES_AT_ONCE, 20)
/**
 * For work that no request waits for. One at a time, so that on a machine with two processors one is left for pages.
 */
const behind = createQueue(1, 20)

/**
 * Makes the stored version of an uploaded picture: a JPEG of at most 2048 pixels on its longer side, upright, sRGB,
 * without transparency or metadata. Only the bytes decide the input's format.
 * @throws PictureError; PicturesBusy when too many are waiting
 */
export async function makeMaster(input: Buffer, { accept }: { accept: PictureFormat[] }): Promise<Master> {
  const format = formatOf(input)
  if (!format || !accept.includes(format)) throw new PictureError('type', adviceOn(input))
  if (input.length > MAX_BYTES) throw new PictureError('too-large')
  return inTurn(async () => {
    const { data, info } = await decode(input, (picture) =>
      picture
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: WHITE })
        .jpeg({ quality: 85, progressive: true })
        .toBuffer({ resolveWithObject: true }),
    )
    return { body: data, width: info.width, height: info.height }
  })
}

/** The size of a logo or icon in pixels. `square`: others are refused, and what's transparent becomes white. */
export type Mark = { width: number; height: number; square: boolean }

/** Nobody draws a logo with more, and it's shown tiny. */
const MAX_MARK_PIXELS = 16_000_000

/** Makes the PNG of an uploaded logo or icon, never larger than `size`, without metadata. @throws as makeMaster */
export async function makeMark(input: Buffer, { width, height, square }: Mark): Promise<Buffer> {
  if (!formatOf(input)) throw new PictureError('type', adviceOn(input))
  const make = async (picture: Sharp) => {
    const is = await picture.metadata()
    const fault = square && (is.width !== is.height ? 'not-square' : is.width < width && 'too-small')
    if (fault) throw new PictureError(fault, `It’s ${is.width} × ${is.height} pixels.`)
    const made = square
      ? picture.autoOrient().resize({ width, height }).flatten({ background: WHITE })
      : picture.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
    return made.toColourspace('srgb').png().toBuffer()
  }
  return inTurn(() => decode(input, make, MAX_MARK_PIXELS))
}

/** Runs `make` on a master, in turn. @throws PictureError if it isn't a readable JPEG; PicturesBusy */
async function ofMaster<T>(
  master: Buffer,
  queue: typeof inTurn,
  make: (picture: Sharp) => Promise<T>,
): Promise<T> {
  if (formatOf(master) !== 'jpeg') throw new PictureError('type')
  return queue(() => decode(master, make))
}

/**
 * Makes a WebP of `size` pixels from a master: a square cropped around the center, or whole with `size` as its longer
 * side (never enlarged). @throws as ofMaster
 */
export function makeVariant(
  master: Buffer,
  { size, square }: { size: number; square: boolean },
): Promise<Buffer> {
  const fit = square ? ({ fit: 'cover' } as const) : ({ fit: 'inside', withoutEnlargement: true } as const)
  return ofMaster(master, inTurn, (picture) =>
    picture
      .resize({ width: size, height: size, ...fit })
      .webp({ quality: 80 })
      .toBuffer(),
  )
}

/** Makes a picture at most `width` pixels wide from a master. About 30 KB for 640 pixels as AVIF. @throws as ofMaster */
export const makeWidth = (master: Buffer, width: number, format: VariantFormat): Promise<Buffer> =>
  ofMaster(master, behind, (picture) => {
    const smaller = picture.resize({ width, withoutEnlargement: true })
    if (format === 'avif') return smaller.avif({ quality: 50, effort: 3 }).toBuffer()
    return (
      format === 'webp' ? smaller.webp({ quality: 74 }) : smaller.jpeg({ quality: 76, progressive: true })
    ).toBuffer()
  })

/** A master's pixels as RGBA, scaled down to at most `longest` on its longer side. @throws as ofMaster */
export async function makePixels(
  master: Buffer,
  longest: number,
): Promise<{ width: number; height: number; pixels: Buffer }> {
  const { data, info } = await ofMaster(master, behind, (picture) =>
    picture
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { width: info.width, height: info.height, pixels: data }
}

function formatOf(input: Buffer): PictureFormat | null {
  const type = contentTypeOf(input)
  return type === 'image/jpeg' ? 'jpeg' : type === 'image/png' ? 'png' : null
}

/** Formats that phones and sites give a name that ends in .jpg. */
const OTHER_FORMATS = {
  HEIC: /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s,
  AVIF: /^.{4}ftypavi[fs]/s,
  WebP: /^RIFF.{4}WEBP/s,
  GIF: /^GIF8/,
}

function adviceOn(input: Buffer): string {
  const first = input.toString('latin1', 0, 16)
  const [format] = Object.entries(OTHER_FORMATS).find(([, pattern]) => pattern.test(first)) ?? []
  return format ? `Its format is ${format}. Export it as JPEG, then choose that.` : ''
}

const START_OF_SCAN = Buffer.from([0xff, 0xda])
const END_OF_IMAGE = Buffer.from([0xff, 0xd9])

/** Whether a JPEG has no end. Within a scan, no 0xff is followed by 0xd9. */
const hasNoEnd = (input: Buffer) =>
  formatOf(input) === 'jpeg' && input.lastIndexOf(END_OF_IMAGE) < input.lastIndexOf(START_OF_SCAN)

/** Bytes of memory for each pixel of a progressive picture while it's decoded. */
function memoryPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format === 'png') return channels * (depth === 'ushort' ? 2 : 1)
  const samples = { '4:2:0': 1.5, '4:2:2': 2 }[chromaSubsampling ?? ''] ?? channels
  return 2 * samples
}

/** Checks the picture's header before decoding it. Any error counts as the picture's fault. */
async function decode<T>(
  input: Buffer,
  make: (picture: Sharp) => Promise<T>,
  maxPixels = MAX_PIXELS,
): Promise<T> {
  const sharp = await loadSharp()
  // A JPEG may lack its last two bytes. If more is missing, that's a warning once they are there.
  const isCut = hasNoEnd(input)
  const whole = isCut ? Buffer.concat([input, END_OF_IMAGE]) : input
  const options: SharpOptions = {
    limitInputPixels: MAX_PIXELS,
    failOn: isCut ? 'warning' : 'error',
    pages: 1,
  }
  try {
    const about = await sharp(whole, { ...options, limitInputPixels: false }).metadata()
    const { width, height, format, isProgressive } = about
    if (format !== 'jpeg' && format !== 'png') throw new PictureError('type')
    const most = isProgressive ? Math.min(maxPixels, MAX_MEMORY_IN_PASSES / memoryPerPixel(about)) : maxPixels
    if (width * height > most) {
      const [has, limit] = [Math.ceil((width * height) / 1e6), Math.floor(most / 1e6)]
      throw new PictureError(
        'too-large',
        `It has ${has.toLocaleString('en-US')} megapixels, and the limit is ${limit}.`,
      )
    }
    return await make(sharp(whole, options).timeout({ seconds: SECONDS }))
  } catch (error) {
    if (error instanceof PictureError) throw error
    const message = (error as Error).message
    const kind = /^timeout|pixel limit|too large|exceeds/i.test(message) ? 'too-large' : 'damaged'
    throw new PictureError(kind, '', error)
  }
}
