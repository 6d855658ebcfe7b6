import { encode } from 'uqr'

/** A QR code of `size` by `size` modules. `path` is the `d` of an SVG path with the dark ones. */
export type QrCode = { size: number; path: string }

/** Width of the white border in modules; many cameras need it to find the code. */
const QUIET_ZONE = 4

/** Encodes a text as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}
