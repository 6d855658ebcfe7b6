import { cleanLine, cutText } from '~/text-rules'

export { cleanLine, cleanText, lengthOf } from '~/text-rules'

const TYPED = 100

/** What was typed into a box that suggests, as it is looked for. */
export const cleanTyped = (text: string): string => cutText(cleanLine(text), TYPED)
