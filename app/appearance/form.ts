import { z } from 'zod'
import { appearanceWords } from './words'

const returnTo = z.string().optional()

export const ThemeForm = z.object({
  theme: z.enum(['system', 'light', 'dark'], { error: appearanceWords.chooseTheme }),
  returnTo,
})

/** `want` is the wanted state, so that a doubled post changes nothing. */
export const LiteForm = z.object({
  want: z.enum(['on', 'off'], { error: appearanceWords.chooseLite }),
  returnTo,
})
