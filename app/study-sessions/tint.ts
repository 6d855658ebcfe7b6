import { textOn } from '~/services/color-rules'

/** The color of a campus's study sessions as custom properties, for their page's `tint`. */
export const studySessionTint = (color: string): string =>
  `:root{--session:${color};--on-session:${textOn(color)}}`
