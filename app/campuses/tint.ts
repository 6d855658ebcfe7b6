import { textOn } from '~/services/color-rules'
import { DEFAULT_COLOR } from './rules'

/** The university's color as custom properties, for its page's `tint`. */
export function universityTint(color: string | null): string {
  const tint = color ?? DEFAULT_COLOR
  return `:root{--school:${tint};--on-school:${textOn(tint)}}`
}
