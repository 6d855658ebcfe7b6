import { encode } from 'uqr'

/** A QR code of `size` by `size` modules: the dark ones as the `d` of an SVG path. */
export type QrCode = { size: number; path: string }

/** White modules around a code, without which many cameras do not find it. */
const QUIET_ZONE = 4

/** Draws a text as a QR code. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}
