export { cleanLine, cleanText, lengthOf } from '~/text-rules'

/** Most characters (code points) of a collection's fields. */
export const LENGTHS = { name: 100, description: 500, purpose: 100 } as const

/** Most collections of one person: a page and the picker show them all. */
export const MOST_COLLECTIONS = 100

/** Stands for the collection that is made by the first save, and then for the one of its name. */
export const FIRST_COLLECTION = 'saved-spots'

/** Places on one page of a collection. */
export const PAGE = 24

/** After a location went in or out of a collection, the next waits so long. */
export const TOGGLE_WAIT_MS = 2000

/** A form that is sent once more within this time is the same press, or the same creation. */
export const SAME_PRESS_MS = 60_000

/** How many tags of a location stand on its card in a collection. */
const FIRST_TAGS = 3

/** The first tags of a location, and how many more it has. */
export const firstTags = (tags: readonly string[]): { tags: string[]; more: number } => ({
  tags: tags.slice(0, FIRST_TAGS),
  more: Math.max(0, tags.length - FIRST_TAGS),
})

/**
 * What a press shall do to a location that is in a collection or not. `change`: put it in or take it out. `same`: it
 * was done within the last minute, so this is the same press once more. `none`: there is nothing to take out. `twice`:
 * it has been in for longer. `wait`: another press on the collection came less than two seconds ago.
 * @param put milliseconds since the location went in; null: it is not in
 * @param toggled milliseconds since any place last went in or out; null: never
 */
export function toggleOutcome({
  on,
  put,
  toggled,
}: {
  on: boolean
  put: number | null
  toggled: number | null
}): 'change' | 'same' | 'none' | 'twice' | 'wait' {
  if (on && put !== null) return put < SAME_PRESS_MS ? 'same' : 'twice'
  if (!on && put === null) return 'none'
  return toggled !== null && toggled < TOGGLE_WAIT_MS ? 'wait' : 'change'
}
