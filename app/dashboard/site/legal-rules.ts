import { lengthOf } from '../text-rules'

export { lengthOf }

export const MOST_LEGAL = 60_000

/** The first mark that says what only the operator can know. */
export function fillInMark(text: string): string | null {
  const [, mark] = /(\[Fill in:[^\]]*)/.exec(text) ?? []
  return mark ? `${mark.slice(0, 50).replace(/\s+\S*$/, '')} …]` : null
}
