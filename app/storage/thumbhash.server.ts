import { crc32, deflateSync } from 'node:zlib'
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { makePixels } from './pictures.server'

/** A thumbhash is of a picture no larger than this. */
const LONGEST = 100
/** Pixels on the longer side of what stands in: a browser blurs them by drawing them large, and each costs bytes on every page. */
const BLUR = 4

/** The thumbhash of a master: about 25 bytes. @throws as makePixels */
export async function thumbhashOf(master: Buffer): Promise<Uint8Array> {
  const { width, height, pixels } = await makePixels(master, LONGEST)
  return rgbaToThumbHash(width, height, pixels)
}

/** A data: URL of a few pixels in the colours of a thumbhash, of about 170 characters. */
export function blurOf(thumbhash: Uint8Array): string {
  const { w, h, rgba } = thumbHashToRGBA(thumbhash)
  const scale = BLUR / Math.max(w, h)
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))]
  const rows = Buffer.alloc(height * (1 + width * 3)) // each behind the number of its filter: 0, none
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor(((y + 0.5) * h) / height) * w + Math.floor(((x + 0.5) * w) / width)) * 4
      rows.set(rgba.subarray(from, from + 3), y * (1 + width * 3) + 1 + x * 3)
    }
  }
  return `data:image/png;base64,${png(width, height, rows).toString('base64')}`
}

/** Eight bits a colour and no alpha, which the thumbhash library's own PNGs have: a third more bytes on every page. PNG, section 11. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
