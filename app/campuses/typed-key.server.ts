import { cleanLine, cutText } from '~/services/text-rules'

/** An unknown key from a URL, as an error message may quote it: one short line, because anyone can write URLs. */
export const typedKey = (key: string): string => cutText(cleanLine(key), 80)
