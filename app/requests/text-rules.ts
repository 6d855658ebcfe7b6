import { cleanLine } from '~/collections/text-rules'

export { cleanLine, cleanText, lengthOf } from '~/collections/text-rules'

const TYPED = 100

/** What was typed into a box that suggests, as it is looked for. */
export const cleanTyped = (text: string): string => Array.from(cleanLine(text)).slice(0, TYPED).join('')
