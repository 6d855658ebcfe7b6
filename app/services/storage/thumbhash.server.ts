import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { makePixels } from './pictures.server'

/** The longest side of a picture that thumbhash accepts, in pixels. */
const MAX_SIDE = 100

/** The thumbhash of a master: about 25 bytes. @throws as makePixels */
export async function thumbhashOf(master: Buffer): Promise<Uint8Array> {
  const { width, height, pixels } = await makePixels(master, MAX_SIDE)
  return rgbaToThumbHash(width, height, pixels)
}

/** The mean color of a thumbhash, as #RRGGBB. A blurred picture would take 50 more bytes per photo of a page. */
export function tintOf(thumbhash: Uint8Array): string {
  const { r, g, b } = thumbHashToAverageRGBA(thumbhash)
  const hex = (part: number) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${hex(r)}${hex(g)}${hex(b)}`
}
