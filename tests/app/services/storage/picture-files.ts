import { deflateSync } from 'node:zlib'
import { zipSync } from 'fflate'
import sharp, { type Colour, type Sharp } from 'sharp'

/** Pictures as users and attackers send them, generated here. `SECRET` is in everything that must not survive. */

const SECRET = 'CARREL-SECRET'

/** What no stored picture may contain: metadata that people don't mean to share, and anything executable. */
export const METADATA = [
  SECRET,
  'Exif',
  'ICC_PROFILE',
  'Photoshop',
  'xmpmeta',
  '<script',
  'PK\x03\x04',
  'GPSLatitude',
]

/** The same bytes each time, so that a test always fails or never does. */
export function noise(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size)
  let state = seed
  for (let n = 0; n < size; n++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[n] = state >>> 24
  }
  return bytes
}

export const photo = (width = 300, height = 200, channels: 3 | 4 = 3): Sharp =>
  sharp(noise(width * height * channels), { raw: { width, height, channels } })

export const flat = (width: number, height: number, background: Colour = '#36454f') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** Inserts segments right after a JPEG's first marker. */
const withSegments = (jpeg: Buffer, ...segments: [marker: number, content: string | Buffer][]): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.flatMap(([marker, content]) => {
      const body = Buffer.from(content as string)
      const head = Buffer.from([0xff, marker, 0, 0])
      head.writeUInt16BE(body.length + 2, 2)
      return [head, body]
    }),
    jpeg.subarray(2),
  ])

type PngChunk = [type: string, data: Buffer]

const pngOf = (width: number, height: number, ...chunks: PngChunk[]): Buffer =>
  pngWith([8, 2], width, height, chunks)

/** `kind` is the bits per sample and the samples per pixel: 0 gray, 2 red, green and blue. */
function pngWith(
  kind: [bits: number, colour: 0 | 2],
  width: number,
  height: number,
  chunks: PngChunk[],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set(kind, 8)
  const all: PngChunk[] = [['IHDR', head], ...chunks, ['IEND', Buffer.alloc(0)]]
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...all.map(([type, data]) => chunk(type, data)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return ~crc >>> 0
}

/** A JPEG whose header claims another size. */
const jpegClaiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const claimed = Buffer.from(jpeg)
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0, 0x00, 0x11]))
  claimed.writeUInt16BE(height, at + 5)
  claimed.writeUInt16BE(width, at + 7)
  return claimed
}

/** A progressive JPEG that repeats its last scan. */
function manyPasses(jpeg: Buffer, times: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const pass = jpeg.subarray(last, -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(times).fill(pass), jpeg.subarray(-2)])
}

type Outcome = 'type' | 'damaged' | 'too-large' | 'clean'
export type PictureFile = [name: string, expected: Outcome | Outcome[], make: () => Buffer | Promise<Buffer>]

const EXIF = {
  IFD0: { Copyright: SECRET, ImageDescription: SECRET },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
}
const RDF = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${SECRET}</rdf:RDF>`
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${RDF}</x:xmpmeta>`
const HTML = `<!doctype html><script>${SECRET}</script>`
const EMPTY_PIXELS: [string, Buffer] = ['IDAT', deflateSync(Buffer.alloc(7))]
const text = (content: string) => () => Buffer.from(content)
const jpeg = () => photo().jpeg().toBuffer()
const passes = () => photo().jpeg({ progressive: true }).toBuffer()
const png = () => photo().png().toBuffer()
const damaged = (make: () => Promise<Buffer>, seed: number) => async () => {
  const bytes = await make()
  noise(40, seed).copy(bytes, 5000)
  return bytes
}
const cut = (make: () => Promise<Buffer>, part: number) => async () => {
  const whole = await make()
  return whole.subarray(0, part < 0 ? part : Math.floor(whole.length * part))
}
const joined =
  (...parts: (string | Uint8Array | Promise<Buffer>)[]) =>
  async () =>
    Buffer.concat(
      (await Promise.all(parts.map(async (part) => part))).map((part) => Buffer.from(part as string)),
    )
const joinedNow = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const zip = () => zipSync({ 'a.html': Buffer.from(HTML) })
/** 200 MB of zeros, in 200 KB. */
const endless = () => (bomb ??= deflateSync(Buffer.alloc(200_000_000)))
let bomb: Buffer | undefined
const frames = () =>
  sharp(noise(20 * 60 * 3), { raw: { width: 20, height: 60, channels: 3, pageHeight: 20 } })

export const PICTURES: PictureFile[] = [
  // Ordinary pictures.
  ['a JPEG', 'clean', jpeg],
  ['a JPEG in several passes', 'clean', passes],
  ['a PNG', 'clean', png],
  ['a PNG in several passes', 'clean', () => photo().png({ progressive: true }).toBuffer()],
  ['a PNG with a palette', 'clean', () => photo().png({ palette: true }).toBuffer()],
  ['a PNG of 16 bits', 'clean', () => photo().toColourspace('rgb16').png().toBuffer()],
  ['a PNG with transparency', 'clean', () => photo(300, 200, 4).png().toBuffer()],
  ['a grey JPEG', 'clean', () => photo().greyscale().jpeg().toBuffer()],
  [
    'a grey PNG of 16 bits with transparency',
    'clean',
    () => photo(300, 200, 4).toColourspace('grey16').png().toBuffer(),
  ],
  ['a CMYK JPEG', 'clean', () => photo().toColourspace('cmyk').jpeg().toBuffer()],
  ['one pixel', 'clean', () => flat(1, 1).png().toBuffer()],
  ['a line of 30,000 pixels', 'clean', () => flat(30_000, 1).jpeg().toBuffer()],
  ['a column of 30,000 pixels', 'clean', () => flat(1, 30_000).png().toBuffer()],
  ['50 megapixels of a phone', 'clean', () => flat(8160, 6144).jpeg().toBuffer()],
  ['50 megapixels in passes', 'clean', () => flat(8160, 6144).jpeg({ progressive: true }).toBuffer()],
  // With private metadata.
  ['EXIF with a place', 'clean', () => photo().withExif(EXIF).jpeg().toBuffer()],
  ['EXIF with a place in a PNG', 'clean', () => photo().withExif(EXIF).png().toBuffer()],
  ['XMP', 'clean', () => photo().withXmp(XMP).jpeg().toBuffer()],
  ['XMP in a PNG', 'clean', () => photo().withXmp(XMP).png().toBuffer()],
  ['IPTC', 'clean', async () => withSegments(await jpeg(), [0xed, `Photoshop 3.0\0${SECRET}`])],
  ['comments', 'clean', async () => withSegments(await jpeg(), [0xfe, SECRET], [0xfe, `<!-- ${SECRET} -->`])],
  [
    'segments of programs',
    'clean',
    async () => withSegments(await jpeg(), [0xe5, SECRET], [0xef, noise(60_000)], [0xec, `Ducky${SECRET}`]),
  ],
  [
    'a damaged EXIF',
    'clean',
    async () => withSegments(await jpeg(), [0xe1, joinedNow('Exif\0\0MM\0*', noise(900))]),
  ],
  [
    'a damaged colour profile',
    'clean',
    async () => withSegments(await jpeg(), [0xe2, joinedNow('ICC_PROFILE\0\x01\x01', noise(900))]),
  ],
  ['a profile of wide colours', 'clean', () => photo().withIccProfile('p3').jpeg().toBuffer()],
  ['text in a PNG', 'clean', () => pngOf(2, 1, ['tEXt', Buffer.from(`Comment\0${SECRET}`)], EMPTY_PIXELS)],
  ['a second picture behind the first', 'clean', async () => Buffer.concat([await jpeg(), await jpeg()])],
  [
    'an animated PNG',
    'clean',
    () =>
      pngOf(2, 1, ['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])], EMPTY_PIXELS, [
        'fdAT',
        Buffer.from(SECRET),
      ]),
  ],
  // Two formats at once.
  ['a JPEG with a page behind it', 'clean', joined(jpeg(), HTML)],
  ['a JPEG with a zip behind it', 'clean', joined(jpeg(), zip())],
  ['a PNG with a page behind it', 'clean', joined(png(), HTML)],
  ['a PNG with a zip behind it', 'clean', joined(png(), zip())],
  [
    'a JPEG with a page in its head',
    'clean',
    async () => withSegments(await jpeg(), [0xfe, HTML], [0xe0, `JFIF\0*/=1;${SECRET}/*`]),
  ],
  ['a page with a JPEG behind it', 'type', joined(HTML, jpeg())],
  ['a GIF with a JPEG behind it', 'type', joined('GIF89a', jpeg())],
  // Other formats.
  ['nothing', 'type', text('')],
  ['one byte', 'type', () => Buffer.from([0xff])],
  ['two bytes of a JPEG', 'type', () => Buffer.from([0xff, 0xd8])],
  ['three bytes of a JPEG', 'damaged', () => Buffer.from([0xff, 0xd8, 0xff])],
  ['eight bytes of a PNG', 'damaged', () => pngOf(1, 1).subarray(0, 8)],
  ['a page', 'type', text(HTML)],
  [
    'a drawing',
    'type',
    text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>${SECRET}</script></svg>`),
  ],
  [
    'a drawing with a mark before it',
    'type',
    text(`\ufeff<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`),
  ],
  ['a program for PostScript', 'type', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run')],
  ['a PDF', 'type', text('%PDF-1.7\n1 0 obj')],
  ['a program for ImageMagick', 'type', text("push graphic-context\nfill 'url(https://example.com/\"|ls)'")],
  ['an animated GIF', 'type', () => frames().gif().toBuffer()],
  ['a WebP', 'type', () => photo().webp().toBuffer()],
  ['an animated WebP', 'type', () => frames().webp().toBuffer()],
  ['an AVIF', 'type', () => flat(16, 16).avif({ effort: 0 }).toBuffer()],
  ['a TIFF', 'type', () => photo().tiff().toBuffer()],
  ['a bitmap', 'type', () => Buffer.concat([Buffer.from('BM'), noise(500)])],
  ['a zip', 'type', () => Buffer.from(zip())],
  ...[1, 2, 3, 4, 5].map((seed): PictureFile => [`random bytes ${seed}`, 'type', () => noise(3000, seed)]),
  ...[6, 7, 8].map((seed): PictureFile => [
    `random bytes ${seed} that begin as a JPEG`,
    'damaged',
    () => joinedNow(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(3000, seed)),
  ]),
  ...[9, 10].map((seed): PictureFile => [
    `random bytes ${seed} that begin as a PNG`,
    'damaged',
    () => joinedNow(pngOf(20, 20).subarray(0, 33), noise(3000, seed)),
  ]),
  // Truncated files.
  ...[0.01, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999].map((part): PictureFile => [
    `the first ${part} of a JPEG`,
    'damaged',
    cut(jpeg, part),
  ]),
  ...[0.05, 0.3, 0.6, 0.9].map((part): PictureFile => [
    `the first ${part} of a JPEG in passes`,
    'damaged',
    cut(passes, part),
  ]),
  ...[0.001, 0.1, 0.5, 0.9].map((part): PictureFile => [
    `the first ${part} of a PNG`,
    'damaged',
    cut(png, part),
  ]),
  ['a JPEG without its last byte', 'clean', cut(jpeg, -1)],
  ['a JPEG without its last two bytes', 'clean', cut(jpeg, -2)],
  ['a JPEG in passes without its last two bytes', 'clean', cut(passes, -2)],
  ['a PNG without pixels', 'damaged', () => pngOf(20, 20)],
  [
    'a PNG with fewer pixels than it says',
    'damaged',
    () => pngOf(3000, 3000, ['IDAT', deflateSync(Buffer.alloc(9000))]),
  ],
  ['a PNG with other bytes than it says', ['damaged', 'clean'], damaged(png, 11)],
  ['a JPEG with other bytes than it says', ['damaged', 'clean'], damaged(jpeg, 12)],
  ['a JPEG of no size', 'damaged', async () => jpegClaiming(await jpeg(), 0, 0)],
  ['a PNG of no size', 'damaged', () => pngOf(0, 0, ['IDAT', deflateSync(Buffer.alloc(7))])],
  // Oversized files.
  [
    'a PNG of 14,000 by 14,000',
    'too-large',
    () =>
      pngWith([1, 0], 14_000, 14_000, [
        ['IDAT', deflateSync(Buffer.alloc(14_000 * (1 + 14_000 / 8)), { level: 1 })],
      ]),
  ],
  [
    'a PNG that says 50,000 by 50,000',
    'too-large',
    () => pngOf(50_000, 50_000, ['IDAT', deflateSync(Buffer.alloc(150_001))]),
  ],
  [
    'a PNG that says 2,147,483,647 by 2,147,483,647',
    ['too-large', 'damaged'],
    () => pngOf(0x7fffffff, 0x7fffffff, EMPTY_PIXELS),
  ],
  ['a JPEG that says 65,500 by 65,500', 'too-large', async () => jpegClaiming(await jpeg(), 65_500, 65_500)],
  [
    'a JPEG in passes of 27 megapixels, each with its own color',
    'too-large',
    () => flat(6000, 4500).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a JPEG of 26 MB', 'too-large', async () => Buffer.concat([await jpeg(), Buffer.alloc(26_000_000)])],
  [
    'a PNG whose profile grows to 200 MB',
    ['damaged', 'clean'],
    () => pngOf(2, 1, ['iCCP', joinedNow('a\0\0', endless())], EMPTY_PIXELS),
  ],
  [
    'a PNG whose text grows to 200 MB',
    ['damaged', 'clean'],
    () => pngOf(2, 1, ['zTXt', joinedNow('a\0\0', endless())], EMPTY_PIXELS),
  ],
  [
    'a JPEG with 10,000 passes',
    ['damaged', 'too-large'],
    async () => manyPasses(await flat(3000, 3000).jpeg({ progressive: true }).toBuffer(), 10_000),
  ],
]
