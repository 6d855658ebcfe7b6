import { rgbaToDataURL, rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { makePixels } from './pictures.server'

/** A thumbhash is of a picture no larger than this. */
const LONGEST = 100
/** Pixels on the longer side of what stands in: a browser blurs them by drawing them large, and each costs bytes on every page. */
const BLUR = 5

/** The thumbhash of a master: about 25 bytes. @throws as makePixels */
export async function thumbhashOf(master: Buffer): Promise<Uint8Array> {
  const { width, height, pixels } = await makePixels(master, LONGEST)
  return rgbaToThumbHash(width, height, pixels)
}

/** A data: URL of a few pixels in the colours of a thumbhash, of about 250 characters. */
export function blurOf(thumbhash: Uint8Array): string {
  const { w, h, rgba } = thumbHashToRGBA(thumbhash)
  const scale = BLUR / Math.max(w, h)
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))]
  const pixels = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor((y + 0.5) * h / height) * w + Math.floor((x + 0.5) * w / width)) * 4
      pixels.set(rgba.subarray(from, from + 4), (y * width + x) * 4)
    }
  }
  return rgbaToDataURL(width, height, pixels)
}
