import { cleanLine, cutText } from '~/text-rules'

export { cleanLine, cleanText, lengthOf } from '~/text-rules'

const TYPED = 100

/** Cleans what was typed into a field with suggestions, for searching. */
export const cleanTyped = (text: string): string => cutText(cleanLine(text), TYPED)
