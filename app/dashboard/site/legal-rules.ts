import { lengthOf } from '../text-rules'

export { lengthOf }

export const MOST_LEGAL = 60_000

/** The first mark that says what only the operator can know. */
export const fillInMark = (text: string): string | null => /\[Fill in:[^\]]{0,80}/.exec(text)?.[0] ?? null
