import { cleanLine, cutText } from '~/services/text-rules'

export { cleanLine, cleanText, lengthOf } from '~/services/text-rules'

const TYPED = 100

/** Cleans what was typed into a field with suggestions, for searching. */
export const cleanTyped = (text: string): string => cutText(cleanLine(text), TYPED)
