export { cleanLine, cleanText, lengthOf } from '~/services/text-rules'

/** Maximum lengths in characters (code points). */
export const LENGTHS = { name: 100, description: 500, purpose: 100 } as const

/** Maximum number of collections per user: one page and the picker show all of them. */
export const MAX_COLLECTIONS = 100

/** Stands for the collection that the first save creates, and later for the one with its name. */
export const FIRST_COLLECTION = 'saved-spots'

/** Locations per page of a collection. */
export const PAGE = 24

/** How long to wait between adding and removing locations in the same collection. */
export const TOGGLE_WAIT_MS = 2000

/** The same form sent again within this time counts as a repeat. */
export const SAME_PRESS_MS = 60_000

/** How many of a location's tags its card shows. */
const FIRST_TAGS = 3

/** The first tags of a location, and how many more it has. */
export const firstTags = (tags: readonly string[]): { tags: string[]; more: number } => ({
  tags: tags.slice(0, FIRST_TAGS),
  more: Math.max(0, tags.length - FIRST_TAGS),
})

/**
 * What a save or remove should do. `change`: add or remove it. `same`: a repeat of a save within the last minute.
 * `none`: nothing to remove. `twice`: it was already saved earlier. `wait`: the collection was changed less than two
 * seconds ago.
 * @param put milliseconds since the location was added; null: it isn't in the collection
 * @param toggled milliseconds since any location was last added or removed; null: never
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
