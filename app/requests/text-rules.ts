import { cleanLine, cleanText } from '~/collections/text-rules'
import { sanitiseReview } from '~/reviews/rules'

export { lengthOf } from '~/collections/text-rules'

/** A text of one line as it is stored: as names of collections are, without markup that could run. */
export const sanitiseLine = (text: string): string => cleanLine(sanitiseReview(text))

/** The same for a text of several lines. */
export const sanitiseText = (text: string): string => cleanText(sanitiseReview(text))

const TYPED = 100

/** What was typed into a box that suggests, as it is looked for. */
export const cleanTyped = (text: string): string => Array.from(cleanLine(text)).slice(0, TYPED).join('')
